import { BlobsUnavailable } from './blob-store.ts'
import { elementText } from './s3-xml.ts'

/**
 * A refusal of the server, with its status and S3's own code. The server's message and details are left out, because they repeat
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

/** After all attempts there was no complete answer, or only the answer that the server is not available now. */
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

const TEMPORARY_CODES = ['InternalError', 'SlowDown', 'RequestTimeout', 'ServiceUnavailable', 'OperationAborted']

/** Whether a repetition may succeed. A copy, or the end of an upload in parts, can fail with a status of success. */
export function isTemporary(error: S3Error): boolean {
  return (error.status >= 500 && error.status !== 501) || error.status === 429 || TEMPORARY_CODES.includes(error.code)
}
