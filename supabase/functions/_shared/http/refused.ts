import { failure } from './answers.ts'

/** Thrown by a port that must not do what was asked. The message is for the caller. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  /** The number of seconds after which the caller may try again. */
  readonly retryAfter: number | null
  /** What the portal recognises the refusal by. */
  readonly code: string | null
  /** The values inside the message. */
  readonly details: Details | null

  constructor(status: number, message: string, more: Partial<Pick<Refused, 'code' | 'details' | 'retryAfter'>> = {}) {
    super(message)
    const { code = null, details = null, retryAfter = null } = more
    this.status = status
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
  }
}

type Details = Readonly<Record<string, unknown>>

interface DatabaseError {
  readonly code: string
  readonly message: string
  readonly hint?: string | null
  readonly details?: string | null
}

/**
 * Turns a database error with one of these codes into a refusal with the database's message; returns any other error as
 * it is. The hint of our own procedures is the code of the message, or says that the caller has to give the second factor
 * (again).
 */
export function refusedByDatabase(error: DatabaseError, statuses: Readonly<Record<string, number>>): unknown {
  const status = error.code === 'PT403' ? 403 : statuses[error.code]
  if (status === undefined) return error
  const details = detailsIn(error.details)
  const retryAfter = typeof details?.['seconds'] === 'number' ? details['seconds'] : null
  return new Refused(status, error.message, { code: error.hint ?? null, details, retryAfter })
}

/** Our own procedures give the values inside a message as JSON. */
function detailsIn(text: string | null | undefined): Details | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/** The response for a thrown error. What is not for the caller goes to the log. */
export function errorResponse(error: unknown, doing: string, otherwise: string): Response {
  if (error instanceof Refused) {
    const { retryAfter, code, details } = error
    return failure(error.status, error.message, {
      headers: retryAfter === null ? {} : { 'retry-after': String(retryAfter) },
      code,
      details,
    })
  }
  console.error(doing, error)
  return failure(500, otherwise)
}
