import { isRecord } from '../../../kernel/json/is-record.ts'

/** What a client sends when it joins a channel. */
export interface JoinRequest {
  readonly token: string | null
  readonly isPrivate: boolean
  readonly wantsPresence: boolean
  readonly wantsReplay: boolean
  /** Whether the client wants a message when changes are being sent. */
  readonly wantsReady: boolean
  readonly ack: boolean
  readonly self: boolean
  /** The entries of `postgres_changes` unchanged, because the answer repeats them. */
  readonly subscriptions: readonly Readonly<Record<string, unknown>>[]
}

/** Ignores members that cannot be read, as the platform does. */
export function parseJoin(payload: Readonly<Record<string, unknown>>): JoinRequest {
  const config = recordOf(payload['config'])
  const broadcast = recordOf(config['broadcast'])
  const subscriptions = config['postgres_changes']
  return {
    token: tokenOf(payload),
    isPrivate: isTrue(config['private']),
    wantsPresence: isTrue(recordOf(config['presence'])['enabled']),
    wantsReplay: broadcast['replay'] !== undefined && broadcast['replay'] !== null,
    wantsReady: isTrue(broadcast['replication_ready']),
    ack: isTrue(broadcast['ack']),
    self: isTrue(broadcast['self']),
    subscriptions: Array.isArray(subscriptions) ? subscriptions.filter((entry) => entry !== null).map(recordOf) : [],
  }
}

/** Null if there is only the API key, which some clients repeat here. */
export function tokenOf(payload: Readonly<Record<string, unknown>>): string | null {
  const token = payload['user_token'] ?? payload['access_token']
  return typeof token === 'string' && !token.startsWith('sb_') ? token : null
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

/** Older clients send booleans as text. */
function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true')
}
