/** Errors in PostgREST's form: `{code, details, hint, message}`, with its codes and HTTP statuses. */

export type Detail = string | readonly unknown[] | null

export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly code: string
  readonly details: Detail
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: Detail; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.headers = more.headers ?? {}
  }
}

export const unparsable = (message: string, details: string) => new RestError(400, 'PGRST100', message, { details })

export const wrongRpcMethod = (method: string) =>
  new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)

export const invalidBody = (message: string) => new RestError(400, 'PGRST102', message)

/** For a body that is small enough, but takes too long to read while others wait. */
export const expensiveBody = (message: string) => new RestError(413, 'PT413', message)

export const unsatisfiableRange = (details: string, headers: Record<string, string> = {}) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers })

export const negativeLimit = () => unsatisfiableRange('Limit should be greater than or equal to zero.')

export const rangeOutOfBounds = (offset: bigint, total: bigint) =>
  unsatisfiableRange(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
    'content-range': `*/${total}`,
  })

export const wrongPutFilters = () =>
  new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")

export const unknownSchema = (name: string, exposed: readonly string[]) =>
  new RestError(406, 'PGRST106', `Invalid schema: ${name}`, {
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  })

export const unacceptableMedia = (types: readonly string[]) =>
  new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`)

export const notEmbedded = (name: string) =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })

export const badHeadersSetting = () =>
  new RestError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  )

export const badStatusSetting = () => new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')

export const putWithLimit = () =>
  new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')

export const putKeyMismatch = () =>
  new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')

export const notSingular = (rows: number) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })

export const unsupportedMethod = (method: string) =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)

export const orderByToMany = (origin: string, target: string) =>
  new RestError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })

export const invalidPreferences = (names: readonly string[]) =>
  new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${names.join(', ')}`,
  })

export const aggregatesOff = () => new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')

export const tooManyAffected = (rows: number) =>
  new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })

export const invalidPath = () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL')

export const aggregatesInSpread = () =>
  new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  })

/** PostgREST casts these results too. A failed cast would quote a result, and take back what the function has written about it. */
export const castOfWritten = () =>
  new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: 'Casts are not implemented for the result of a function that may write.',
    hint: 'Select the column as it is, and convert it where it is used.',
  })

export const maxAffectedOnScalar = () =>
  new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )

export const unknownColumn = (table: string, column: string) =>
  new RestError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`)

export const unknownTable = (schema: string, table: string, hint: string | null) =>
  new RestError(404, 'PGRST205', `Could not find the table '${schema}.${table}' in the schema cache`, { hint })

export const unknownType = (name: string) => new RestError(400, '42704', `type "${name}" does not exist`)

export const castGrows = (name: string) =>
  new RestError(400, '42846', `a column of another type cannot be cast to ${name}`, {
    hint: 'Select the column as it is, and convert it where it is used.',
  })

/** Two members of one object have the same name: Postgres' own error for the joins. */
export const embeddedTwice = (origin: string, key: string, depth: number) =>
  new RestError(400, '42712', `table name "${origin}_${key}_${depth}" specified more than once`)

/** PostgREST has no code for these: with `PTxyz` it lets a project choose the status. */
export const answerTooLarge = () =>
  new RestError(413, 'PT413', 'The answer is too large', {
    hint: 'Ask for fewer rows or columns, or page through them with limit and offset.',
  })

export const tooManyRows = () =>
  new RestError(413, 'PT413', 'The answer has too many embedded rows', {
    hint: 'Ask for fewer rows, or limit the embedded resources.',
  })

export const tooManyCalls = (seconds: number) =>
  new RestError(429, 'PT429', 'Too many calls of yours are running already', {
    hint: 'Wait until one of them has answered.',
    headers: { 'retry-after': String(seconds) },
  })

export const badPattern = (fault: string) => new RestError(400, '2201B', `invalid regular expression: ${fault}`)
