/** An error that Postgres reported, field by field. `code` is the SQLSTATE. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: string
  readonly detail: string | null
  readonly hint: string | null
  readonly constraint: string | null

  constructor(
    message: string,
    fields: { code: string; detail?: string | null; hint?: string | null; constraint?: string | null },
  ) {
    super(message)
    this.code = fields.code
    this.detail = fields.detail ?? null
    this.hint = fields.hint ?? null
    this.constraint = fields.constraint ?? null
  }
}

/** The database could not be reached, or went away. Whether a running statement took effect is not known. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
