import { failure } from './answers.ts'

/** Thrown by a port that must not do what was asked. The message is for the caller. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  /** The number of seconds after which the caller may try again. */
  readonly retryAfter: number | null
  /** What the portal recognises the refusal by. */
  readonly code: string | null

  constructor(status: number, message: string, retryAfter: number | null = null, code: string | null = null) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
    this.code = code
  }
}

/**
 * Turns a database error with one of these codes into a refusal with the database's message; returns any other error as
 * it is. If the caller has to give the second factor (again), the hint says so.
 */
export function refusedByDatabase(
  error: { readonly code: string; readonly message: string; readonly hint?: string | null },
  statuses: Readonly<Record<string, number>>,
): unknown {
  if (error.code === 'PT403') return new Refused(403, error.message, null, error.hint ?? null)
  const status = statuses[error.code]
  return status === undefined ? error : new Refused(status, error.message)
}

/** The response for a thrown error. What is not for the caller goes to the log. */
export function errorResponse(error: unknown, doing: string, otherwise: string): Response {
  if (error instanceof Refused) {
    const { retryAfter, code } = error
    return failure(error.status, error.message, {
      headers: retryAfter === null ? {} : { 'retry-after': String(retryAfter) },
      code,
    })
  }
  console.error(doing, error)
  return failure(500, otherwise)
}
