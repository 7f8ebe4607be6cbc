import { failure } from './answers.ts'

/** What a port may not do, in words for the caller. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  /** The seconds after which the caller may ask again. */
  readonly retryAfter: number | null

  constructor(status: number, message: string, retryAfter: number | null = null) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The database's own words for those of its refusals that are the caller's business; anything else as it is. */
export function refusedByDatabase(
  error: { readonly code: string; readonly message: string },
  statuses: Readonly<Record<string, number>>,
): unknown {
  const status = statuses[error.code]
  return status === undefined ? error : new Refused(status, error.message)
}

/** The answer to what was thrown. What is not for the caller stands in the log. */
export function answerTo(error: unknown, doing: string, otherwise: string): Response {
  if (error instanceof Refused) {
    const headers: Record<string, string> = error.retryAfter === null ? {} : { 'retry-after': String(error.retryAfter) }
    return failure(error.status, error.message, headers)
  }
  console.error(doing, error)
  return failure(500, otherwise)
}
