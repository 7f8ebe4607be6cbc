import { BlobsUnavailable } from './blob-store.ts'
import { elementText } from './s3-xml.ts'

/**
 * What the server refused, by its status and S3's own code. The server's message and details stay out: they repeat
 * what was signed, and the id of the key.
 */
export class S3Error extends Error {
  override readonly name = 'S3Error'
  readonly status: number
  readonly code: string

  constructor(action: string, status: number, code: string) {
    super(`The S3 server answered ${status} ${code} to ${action}`)
    this.status = status
    this.code = code
  }
}

/** However often it was asked, nothing whole came back, or nothing but that it cannot now. */
export class S3Unreachable extends BlobsUnavailable {
  override readonly name = 'S3Unreachable'

  constructor(action: string, reason: string) {
    super(`The S3 server is not available to ${action}: ${reason}`)
  }
}

export function errorFrom(action: string, status: number, xml: string): S3Error {
  const code = elementText(xml, 'Code') ?? ''
  return new S3Error(action, status, /^[A-Za-z0-9.]{1,64}$/.test(code) ? code : 'without a code')
}

const PASSING = ['InternalError', 'SlowDown', 'RequestTimeout', 'ServiceUnavailable', 'OperationAborted']

/** May be better in a moment. A copy or the end of an upload in parts can fail under a status of success. */
export function isPassing(error: S3Error): boolean {
  return (error.status >= 500 && error.status !== 501) || error.status === 429 || PASSING.includes(error.code)
}
