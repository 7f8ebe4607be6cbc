import { isRecord } from '../../../kernel/json/is-record.ts'
import { parseFilters, SubscriptionError, type Filter } from './filter.ts'

export type ChangeKind = 'INSERT' | 'UPDATE' | 'DELETE'

/** What a client wants to subscribe to: one entry of `postgres_changes` in a join. */
export interface SubscriptionRequest {
  readonly event: ChangeKind | '*'
  /** A name, or `*` for all. */
  readonly schema: string
  readonly table: string
  readonly filters: readonly Filter[]
  /** Columns to send in addition to the primary key; null for all. */
  readonly select: readonly string[] | null
}

const KINDS: readonly string[] = ['INSERT', 'UPDATE', 'DELETE']

export function parseSubscriptionRequest(entry: unknown): SubscriptionRequest {
  const given = isRecord(entry) ? entry : {}
  const { schema, table, filter } = given
  const rest = { event: eventOf(given['event']), select: selectOf(given['select']) }
  if (typeof schema === 'string' && typeof table === 'string' && typeof filter === 'string') {
    return checked({ ...rest, schema, table, filters: parseFilters(filter) })
  }
  if (typeof schema === 'string' && typeof table === 'string' && filter === undefined) {
    return checked({ ...rest, schema, table, filters: [] })
  }
  if (typeof schema === 'string' && table === undefined && filter === undefined) {
    return checked({ ...rest, schema, table: '*', filters: [] })
  }
  if (typeof table === 'string' && schema === undefined && filter === undefined) {
    return checked({ ...rest, schema: 'public', table, filters: [] })
  }
  const what = 'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to:'
  throw new SubscriptionError(`${what} ${describe(given)}`)
}

function checked(request: SubscriptionRequest): SubscriptionRequest {
  if (request.select !== null && (request.schema === '*' || request.table === '*')) {
    throw new SubscriptionError(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  }
  return request
}

function eventOf(event: unknown): SubscriptionRequest['event'] {
  const name = typeof event === 'string' ? event.toUpperCase() : '*'
  return KINDS.includes(name) ? (name as ChangeKind) : '*'
}

function selectOf(select: unknown): readonly string[] | null {
  if (typeof select === 'string') {
    throw new SubscriptionError(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    )
  }
  const names = Array.isArray(select) ? select.filter((name) => typeof name === 'string') : []
  return names.length === 0 ? null : names
}

/** Prints a map as the platform does. */
function describe(given: Readonly<Record<string, unknown>>): string {
  if ('user_token' in given || 'auth_token' in given) return '<redacted>'
  const pairs = Object.entries(given).map(([name, value]) => `${JSON.stringify(name)} => ${JSON.stringify(value)}`)
  return `%{${pairs.join(', ')}}`
}
