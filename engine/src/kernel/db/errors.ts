interface ErrorFields {
  readonly code: string
  readonly detail?: string | null
  readonly hint?: string | null
  readonly constraint?: string | null
  readonly position?: number | null
  readonly routine?: string | null
  readonly done?: number
}

/** An error that Postgres reported, field by field. `code` is the SQLSTATE. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: string
  readonly detail: string | null
  readonly hint: string | null
  readonly constraint: string | null
  /** The position in the statement's text, counted in characters from one. */
  readonly position: number | null
  /** The function of Postgres' own source that raised it; unlike the message it is never translated. */
  readonly routine: string | null
  /** How many statements of the same message were finished before it: the next one failed. */
  readonly done: number

  constructor(message: string, fields: ErrorFields) {
    super(message)
    this.code = fields.code
    this.detail = fields.detail ?? null
    this.hint = fields.hint ?? null
    this.constraint = fields.constraint ?? null
    this.position = fields.position ?? null
    this.routine = fields.routine ?? null
    this.done = fields.done ?? 0
  }
}

/**
 * Refused for a while, because too many statements of this user ran into the time limit. PostgREST derives the status 429 from
 * the code.
 */
export class TooManyTimeOuts extends DatabaseError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('Too many of your requests took too long', {
      code: 'PT429',
      hint: `Wait ${retryAfterSeconds} seconds before you ask again.`,
    })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The database could not be reached, or the connection was lost. It is not known whether a running statement took effect. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
