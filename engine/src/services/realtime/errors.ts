import { DatabaseUnavailable, TooManyTimeOuts } from '../../kernel/db/errors.ts'
import { TokenError } from '../../kernel/jwt/token-error.ts'

/** The token is valid, but names a role that tokens may not have. */
export class RoleRefused extends Error {
  override readonly name = 'RoleRefused'
}

/** Why a channel cannot be joined: the platform's code, and its text. */
export class JoinError extends Error {
  override readonly name = 'JoinError'
  readonly code: string
  /** Whether the socket is closed too, because trying again on it is useless. */
  readonly closesSocket: boolean

  constructor(code: string, message: string, { closesSocket = false } = {}) {
    super(message)
    this.code = code
    this.closesSocket = closesSocket
  }

  /** The text in the reply to a join. */
  get reason(): string {
    return `${this.code}: ${this.message}`
  }
}

export const errors = {
  topicMissing: () => new JoinError('TopicNameRequired', 'You must provide a topic name'),
  topicTooLong: () => new JoinError('TopicNameRequired', 'A topic name may have at most 255 bytes'),
  tooManyChannels: () => new JoinError('ChannelRateLimitReached', 'Too many channels'),
  tooManyJoins: () => new JoinError('ClientJoinRateLimitReached', 'Too many joins per second', { closesSocket: true }),
  tooManyJoinsOfUser: () => new JoinError('ClientJoinRateLimitReached', 'Too many joins of one user'),
  joinTooLarge: () => new JoinError('InvalidJoinPayload', 'The join is too large'),
  tooManyBindings: () => new JoinError('InvalidJoinPayload', 'Too many postgres_changes on one channel'),
  tooManyOfUser: () => new JoinError('ChannelRateLimitReached', 'Too many postgres_changes of one user'),
  noPublicPresence: () => new JoinError('Unauthorized', 'Presence on public channels is switched off in this project'),
  presenceKey: () => new JoinError('InvalidJoinPayload', 'The key of a presence may have at most 255 bytes'),
  tooManyPresences: () => new JoinError('RateLimitReached', 'Too many presences on one topic'),
  noReplay: () => new JoinError('UnableToReplayMessages', 'Replay is not allowed for public channels'),
  wrongReplay: () => new JoinError('UnableToReplayMessages', 'Replay params are not valid'),
  replayFailed: () => new JoinError('UnableToReplayMessages', 'Realtime was unable to replay messages'),
  tooManySockets: () => new JoinError('ConnectionRateLimitReached', 'Too many connected users', { closesSocket: true }),
  noBroadcasts: () => new JoinError('Unauthorized', 'Broadcasts are switched off in this project'),
  broadcastTooLarge: () => new JoinError('PayloadSizeExceeded', 'Payload size exceeds tenant limit'),
  tooManyBroadcasts: () => new JoinError('RateLimitReached', 'Too many broadcasts of one user'),
  notAllowed: (topic: string) =>
    new JoinError('Unauthorized', `You do not have permissions to read from this Channel topic: ${topic}`),
  mayNotWrite: (topic: string) =>
    new JoinError('Unauthorized', `You do not have permissions to write to this Channel topic: ${topic}`),
  noLongerAllowed: (topic: string) =>
    new JoinError('Unauthorized', `You no longer have permission to read from this Channel topic: ${topic}`),
  sessionEnded: () => new JoinError('InvalidJWTToken', 'The session of this token has ended'),
  claimsMissing: () => new JoinError('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT'),
  expired: (seconds: number) => new JoinError('InvalidJWTToken', `Token has expired ${seconds} seconds ago`),
}

/** The error of a join or a renewed token; null if it is unexpected. */
export function joinErrorOf(error: unknown): JoinError | null {
  if (error instanceof JoinError) return error
  if (error instanceof RoleRefused) return new JoinError('Unauthorized', error.message)
  if (error instanceof TokenError) return tokenError(error)
  if (error instanceof TooManyTimeOuts) return new JoinError('ClientJoinRateLimitReached', error.message)
  if (error instanceof DatabaseUnavailable) {
    return new JoinError('UnableToConnectToProject', 'Realtime was unable to connect to the project database')
  }
  return null
}

function tokenError({ fault }: TokenError): JoinError {
  switch (fault) {
    case 'signature':
      return new JoinError('JwtSignatureError', 'Failed to validate JWT signature')
    case 'key':
    case 'algorithm':
    case 'unsecured':
      return new JoinError(
        'JwtSignerError',
        'Failed to generate JWT signer, check your JWT secret or JWKS configuration',
      )
    case 'no-exp':
      return errors.claimsMissing()
    case 'exp-type':
    case 'endless':
      return new JoinError('InvalidJWTToken', 'Token expiration time is invalid')
    case 'expired':
      return new JoinError('InvalidJWTToken', 'Token has expired')
    case 'not-yet-valid':
    case 'issued-in-future':
      return new JoinError('InvalidJWTToken', 'The token is not valid yet')
    case 'size':
    case 'parts':
    case 'undecodable':
    case 'payload':
    case 'nbf-type':
    case 'iat-type':
    case 'aud-type':
    case 'role':
      return new JoinError('MalformedJWT', 'The token provided is not a valid JWT')
  }
}
