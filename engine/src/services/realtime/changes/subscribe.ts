import type { Database } from '../../../kernel/db/database.ts'
import { DatabaseError } from '../../../kernel/db/errors.ts'
import { queueOwner, type Caller } from '../../../kernel/db/run-as.ts'
import type { SubscriptionRequest } from '../protocol/binding.ts'
import { SubscriptionError, type Filter } from '../protocol/filter.ts'
import { arrayLiteral } from '../../../kernel/db/array-literal.ts'
import type { Binding } from './binding.ts'
import type { KnownSubscriptions } from './known-subscriptions.ts'

/** A subscription that the database has allowed: a binding without its subscriber. */
export type Grant = Omit<Binding, 'id' | 'subscriber'>

export interface SubscribeOptions {
  readonly db: Database
  readonly apiSearchPath: string
  readonly timeoutMs: number
  readonly known: KnownSubscriptions
  /** Called when a published table has no trigger yet. */
  readonly refresh: () => Promise<void>
}

/** The limit for a subscription with filters: the database must be able to read them quickly. */
const FILTERS_MS = 3_000

const TEXT = 'select * from engine.check_subscription($1, $2, $3, $4::jsonb, $5::text[], $6)'

/** Rejects with a SubscriptionError, in the platform's words, if there is nothing to subscribe to. */
export async function grantSubscription(
  request: SubscriptionRequest,
  caller: Caller,
  options: SubscribeOptions,
): Promise<Grant[]> {
  const { known, refresh } = options
  const question = JSON.stringify([request.schema, request.table, caller.role, request.filters, request.select])
  let rows = known.find(question)
  if (rows === null) {
    rows = await askDatabase(request, caller, options)
    if (rows.length === 0) throw refusal(request, 'Please check Realtime is enabled for the given connect parameters')
    if (rows.every((row) => row[2] === 't')) known.keep(question, rows)
    else await refresh()
  }
  const { event, schema, table, select } = request
  // Without filters a wildcard is kept, and so includes tables that are published later.
  if (request.filters.length === 0) return [{ event, schema, table, select, filters: [] }]
  return rows.map(([schemaName, tableName, , plain]) => ({
    event,
    select,
    schema: schemaName ?? '',
    table: tableName ?? '',
    filters: boundFilters(request.filters, JSON.parse(plain ?? '[]') as (Plain | null)[]),
  }))
}

async function askDatabase(request: SubscriptionRequest, caller: Caller, options: SubscribeOptions) {
  const { db, apiSearchPath, timeoutMs } = options
  const statement = {
    text: TEXT,
    values: [
      request.schema,
      request.table,
      caller.role,
      JSON.stringify(request.filters),
      request.select === null ? null : arrayLiteral(request.select),
      apiSearchPath,
    ],
    prepare: true,
  }
  try {
    const statementTimeoutMs = request.filters.length === 0 ? timeoutMs : Math.min(timeoutMs, FILTERS_MS)
    const limits = { statementTimeoutMs, owner: queueOwner(caller) }
    return (await db.transaction((session) => session.last(statement), limits)).rows
  } catch (error) {
    if (error instanceof DatabaseError)
      throw refusal(request, `An exception happened so please check your connect parameters`, error)
    throw error
  }
}

interface Plain {
  readonly texts: readonly string[]
  readonly key: boolean
}

function boundFilters(filters: readonly Filter[], plain: readonly (Plain | null)[]): Binding['filters'] {
  return filters.map((filter, index) => {
    const comparable = plain[index] ?? null
    return comparable === null
      ? { ...filter, plain: null, isKey: false }
      : { ...filter, plain: new Set(comparable.texts), isKey: comparable.key }
  })
}

function refusal(request: SubscriptionRequest, what: string, error?: DatabaseError): SubscriptionError {
  const filters = request.filters.map(({ column, op, value, negate }) => {
    const parts = [column, op, value].map((part) => JSON.stringify(part))
    return `{${parts.join(', ')}, ${negate}}`
  })
  const select = request.select === null ? 'nil' : JSON.stringify(request.select)
  const given = `event: ${request.event}, schema: ${request.schema}, table: ${request.table}, filters: [${filters.join(', ')}], select: ${select}`
  const reason =
    error === undefined ? '' : `. Exception: ERROR ${error.code} ${conditionName(error.code)}${error.message}`
  return new SubscriptionError(`Unable to subscribe to changes with given parameters. ${what}: [${given}]${reason}`)
}

/** Postgres' names of the errors that a wrong filter can cause; the platform's messages contain them. */
const CONDITION_NAMES: Readonly<Record<string, string>> = {
  P0001: 'raise_exception',
  '22001': 'string_data_right_truncation',
  '22003': 'numeric_value_out_of_range',
  '22007': 'invalid_datetime_format',
  '22008': 'datetime_field_overflow',
  '22P02': 'invalid_text_representation',
  '22P03': 'invalid_binary_representation',
  '2201B': 'invalid_regular_expression',
  '23514': 'check_violation',
  '42501': 'insufficient_privilege',
  '42704': 'undefined_object',
  '42804': 'datatype_mismatch',
  '42883': 'undefined_function',
  '57014': 'query_canceled',
}

function conditionName(code: string): string {
  const name = CONDITION_NAMES[code]
  return name === undefined ? '' : `(${name}) `
}
