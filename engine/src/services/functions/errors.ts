/**
 * An answer that is not the function's own. Codes, statuses and texts are the platform's
 * (supabase.com/docs/guides/functions/error-codes, …/status-codes).
 */
export class FunctionFault extends Error {
  override readonly name = 'FunctionFault'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const notFound = (): FunctionFault => new FunctionFault(404, 'NOT_FOUND', 'Requested function was not found')

export const methodNotAllowed = (): FunctionFault =>
  new FunctionFault(405, 'METHOD_NOT_ALLOWED', 'Functions answer GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS')

export const bootError = (): FunctionFault =>
  new FunctionFault(503, 'BOOT_ERROR', 'Function failed to start (please check logs)')

export const workerError = (): FunctionFault =>
  new FunctionFault(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)')

export const resourceLimit = (): FunctionFault =>
  new FunctionFault(
    546,
    'WORKER_RESOURCE_LIMIT',
    'Function failed due to not having enough compute resources (please check logs)',
  )

export const idleTimeout = (limitMs: number): FunctionFault =>
  new FunctionFault(504, 'IDLE_TIMEOUT', `Request idle timeout limit (${limitMs / 1000}s) reached`)

export const invalidStatus = (): FunctionFault =>
  new FunctionFault(500, 'INVALID_RESPONSE_STATUS_CODE', 'Function answered with an invalid status')

export const bodyTooLarge = (limit: number): FunctionFault =>
  new FunctionFault(413, 'BODY_TOO_LARGE', `The request body is larger than the limit of ${limit} bytes`)

export const tooManyBytes = (): FunctionFault =>
  new FunctionFault(429, 'TOO_MANY_BYTES', 'Too much was sent at once. Try again later')

export const bodyTooSlow = (): FunctionFault =>
  new FunctionFault(408, 'BODY_TIMEOUT', 'The request body did not arrive in time')

/** The handler threw. The platform answers this in plain text, as Deno's own server does. */
export class HandlerThrew extends Error {
  override readonly name = 'HandlerThrew'
}
