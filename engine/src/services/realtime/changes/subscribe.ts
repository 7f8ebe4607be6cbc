import type { Database } from '../../../kernel/db/database.ts'
import { DatabaseError } from '../../../kernel/db/errors.ts'
import { queueOwner, type Caller } from '../../../kernel/db/run-as.ts'
import type { Wish } from '../protocol/binding.ts'
import { SubscriptionError, type Filter } from '../protocol/filter.ts'
import { arrayLiteral } from '../../../kernel/db/array-literal.ts'
import type { Binding } from './binding.ts'
import { conditionName } from './condition-name.ts'

/** A wish that the database has agreed to: all of a binding but whom it belongs to. */
export type Grant = Omit<Binding, 'id' | 'subscriber'>

export interface SubscribeOptions {
  readonly db: Database
  readonly apiSearchPath: string
  readonly timeoutMs: number
  /** Called when a published table has no trigger yet. */
  readonly refresh: () => Promise<void>
}

/** What the caller wrote must be read quickly. */
const FILTERS_MS = 3_000

const TEXT = 'select * from engine.check_subscription($1, $2, $3, $4::jsonb, $5::text[], $6)'

/** Rejects with a SubscriptionError, in the platform's words, when there is nothing to listen to. */
export async function grantWish(wish: Wish, caller: Caller, options: SubscribeOptions): Promise<Grant[]> {
  const { db, apiSearchPath, timeoutMs } = options
  const statement = {
    text: TEXT,
    values: [
      wish.schema,
      wish.table,
      caller.role,
      JSON.stringify(wish.filters),
      wish.select === null ? null : arrayLiteral(wish.select),
      apiSearchPath,
    ],
    prepare: true,
  }
  let rows
  try {
    const statementTimeoutMs = wish.filters.length === 0 ? timeoutMs : Math.min(timeoutMs, FILTERS_MS)
    const limits = { statementTimeoutMs, owner: queueOwner(caller) }
    rows = (await db.transaction((session) => session.last(statement), limits)).rows
  } catch (error) {
    if (error instanceof DatabaseError)
      throw refusal(wish, `An exception happened so please check your connect parameters`, error)
    throw error
  }
  if (rows.length === 0) throw refusal(wish, 'Please check Realtime is enabled for the given connect parameters')
  if (rows.some((row) => row[2] !== 't')) await options.refresh()
  const { event, schema, table, select } = wish
  // Without filters a wildcard stays one, and so includes tables that are published later.
  if (wish.filters.length === 0) return [{ event, schema, table, select, filters: [] }]
  return rows.map(([schemaName, tableName, , plain]) => ({
    event,
    select,
    schema: schemaName ?? '',
    table: tableName ?? '',
    filters: boundFilters(wish.filters, JSON.parse(plain ?? '[]') as (Plain | null)[]),
  }))
}

interface Plain {
  readonly texts: readonly string[]
  readonly key: boolean
}

function boundFilters(filters: readonly Filter[], plain: readonly (Plain | null)[]): Binding['filters'] {
  return filters.map((filter, index) => {
    const known = plain[index] ?? null
    return known === null
      ? { ...filter, plain: null, isKey: false }
      : { ...filter, plain: new Set(known.texts), isKey: known.key }
  })
}

function refusal(wish: Wish, what: string, error?: DatabaseError): SubscriptionError {
  const filters = wish.filters.map(({ column, op, value, negate }) => {
    const parts = [column, op, value].map((part) => JSON.stringify(part))
    return `{${parts.join(', ')}, ${negate}}`
  })
  const select = wish.select === null ? 'nil' : JSON.stringify(wish.select)
  const given = `event: ${wish.event}, schema: ${wish.schema}, table: ${wish.table}, filters: [${filters.join(', ')}], select: ${select}`
  const reason =
    error === undefined ? '' : `. Exception: ERROR ${error.code} ${conditionName(error.code)}${error.message}`
  return new SubscriptionError(`Unable to subscribe to changes with given parameters. ${what}: [${given}]${reason}`)
}
