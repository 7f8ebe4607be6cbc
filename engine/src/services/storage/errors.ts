import { TooManyTimeOuts, type DatabaseError } from '../../kernel/db/errors.ts'

/**
 * Errors in storage-api's form. Its answers have the real status in the body, while the HTTP status is 400 for everything but a
 * failure of the server: the official client reads the body.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  /** The status in the body. */
  readonly status: number
  readonly httpStatus: number
  /** The older error name, which clients compare. */
  readonly error: string
  readonly code: string

  constructor(status: number, code: string, message: string, options: { error?: string; httpStatus?: number } = {}) {
    super(message)
    this.status = status
    this.code = code
    this.error = options.error ?? code
    this.httpStatus = options.httpStatus ?? (status >= 500 ? status : 400)
  }
}

export function errorBody({ status, error, code, message }: StorageError): unknown {
  return { statusCode: String(status), error, message, code }
}

export const noSuchBucket = () =>
  new StorageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' })

export const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' })

export const invalidKey = (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${shortened(key)}`)

export const invalidBucketName = () =>
  new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', { error: 'Invalid Input' })

export const accessDenied = (message = 'Access denied') =>
  new StorageError(403, 'AccessDenied', message, { error: 'Unauthorized' })

/** The platform's words for a header that its schema of the request demands. */
export const missingToken = () =>
  new StorageError(400, 'InvalidRequest', "headers must have required property 'authorization'", { error: 'Error' })

export const alreadyExists = (code: 'KeyAlreadyExists' | 'BucketAlreadyExists' | 'ResourceAlreadyExists') =>
  new StorageError(409, code, 'The resource already exists', { error: 'Duplicate' })

export const bucketNotEmpty = () =>
  new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')

export const invalidMimeType = (type: string) =>
  new StorageError(415, 'InvalidMimeType', `mime type ${shortened(type)} is not supported`, {
    error: 'invalid_mime_type',
  })

export const tooLarge = (what = 'object') =>
  new StorageError(413, 'EntityTooLarge', `The ${what} exceeded the maximum allowed size`, {
    error: 'Payload too large',
  })

export const metadataTooLarge = () => tooLargeWith('The metadata of a file is at most 8 KB')

const tooLargeWith = (message: string) =>
  new StorageError(413, 'EntityTooLarge', message, { error: 'Payload too large' })

export const invalidRange = () =>
  new StorageError(416, 'InvalidRange', 'invalid range provided', { error: 'invalid_range', httpStatus: 416 })

export const invalidRequest = (message: string, status = 400) => new StorageError(status, 'InvalidRequest', message)

export const invalidParameter = (message: string) => new StorageError(400, 'InvalidParameter', message)

export const invalidToken = (message: string) => new StorageError(400, 'InvalidJWT', message)

export const invalidSignature = (message = 'Invalid signature') => new StorageError(400, 'InvalidSignature', message)

export const noContent = (message = 'No content provided') => invalidRequest(message)

export const diskFull = () =>
  new StorageError(507, 'InsufficientStorage', 'There is no space left on the server to store the file')

/** Also if the clock was set forward meanwhile, which looks the same: the bytes may be deleted before the row exists. */
export const tookTooLong = () =>
  new StorageError(503, 'SlowDown', 'Storing the file took too long, nothing of it was stored; try again')

export const noRoute = (method: string, path: string) =>
  new StorageError(404, 'InvalidRequest', `Route ${method}:${shortened(path)} not found`, {
    error: 'Not Found',
    httpStatus: 404,
  })

/** For features that the platform has and this server does not. */
export const notImplemented = (what: string) =>
  new StorageError(501, 'NotImplemented', `${what} not part of this server`, { error: 'not_implemented' })

/** Names come from outside and may be long. */
function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** `PT413`: the project's rules chose the status themselves, in PostgREST's notation. */
function chosenStatus({ code, message }: DatabaseError): StorageError | null {
  const status = Number(/^PT(4\d\d)$/.exec(code)?.[1] ?? 0)
  if (status === 0) return null
  return status === 413 ? tooLargeWith(message) : invalidRequest(message, status)
}

/** Turns an error of Postgres into storage-api's; null if it is unexpected. */
export function fromDatabase(error: DatabaseError): StorageError | null {
  // Answered in the same way by all services, with the time after which to try again.
  if (error instanceof TooManyTimeOuts) return null
  switch (error.code) {
    case '42501':
      return accessDenied(
        error.message.includes('row-level security') ? 'new row violates row-level security policy' : error.message,
      )
    case '23505':
      return alreadyExists('ResourceAlreadyExists')
    case '23503':
      return error.detail?.includes('is still referenced') === true
        ? new StorageError(
            409,
            'ResourceReferenced',
            'The resource could not be updated or removed due to a foreign key constraint',
          )
        : invalidRequest('The related resource does not exist', 404)
    case '55P03':
      return new StorageError(423, 'ResourceLocked', 'The resource is locked')
    case '57014':
      return new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out')
    case '22021':
    case '22P02':
      return invalidParameter(error.message)
    case 'P0001':
      // A trigger of the project refused it, with its own message.
      return invalidRequest(error.message)
    default:
      return chosenStatus(error)
  }
}
