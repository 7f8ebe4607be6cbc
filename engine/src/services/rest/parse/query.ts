import type { At, Condition, OrderTerm, Query, Range } from './ast.ts'
import { isPattern, parseFilter, parseLogic } from './conditions.ts'
import { Cursor } from './cursor.ts'
import { fieldPath } from './names.ts'
import { parseOrder } from './order.ts'
import { parseNames, parseSelect } from './select.ts'

const NO_RANGE: Range = { limit: null, offset: 0n }
const INTEGER = /^-?\d{1,30}$/

/** The name and value pairs of a query string; names without a value are ignored. */
export function queryPairs(search: string): [string, string][] {
  if (search === '') return []
  const pairs: [string, string][] = []
  for (const part of search.split('&')) {
    const equals = part.indexOf('=')
    if (equals > 0) pairs.push([decode(part.slice(0, equals)), decode(part.slice(equals + 1))])
  }
  return pairs
}

/** Decodes like a form: `+` is a space. A `%` without two digits after it stays, and bytes that are no text are replaced. */
function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  return spaced.replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  )
}

/** `lenient` is for a call by GET, where every pair that is not a filter is an argument. */
export function parseQuery(pairs: readonly (readonly [string, string])[], lenient: boolean): Query {
  const conditions: At<Condition>[] = []
  const orders: At<readonly OrderTerm[]>[] = []
  const ranges = new Map<string, At<Range>>()
  const calls: (readonly [string, string])[] = []
  const filterNames: string[] = []
  let hasLogic = false
  let select: string | null = null
  let columns: string | null = null
  let onConflict: string | null = null

  for (const pair of pairs) {
    const [key, value] = pair
    const last = key.slice(key.lastIndexOf('.') + 1)
    if (key === 'select') select ??= value
    else if (key === 'columns') columns ??= value
    else if (key === 'on_conflict') onConflict ??= value
    else if (last === 'order') orders.push({ path: pathOf(key), value: parseOrder(value) })
    else if (last === 'limit' || last === 'offset') addRange(ranges, key, last, value)
    else if (last === 'and' || last === 'or') {
      hasLogic = true
      conditions.push(parseLogic(key, value))
    } else {
      const filter = parseFilter(key, value, lenient)
      if (filter) conditions.push(filter)
      else calls.push(pair)
      filterNames.push(key)
    }
  }

  return {
    select: parseSelect(select ?? '*'),
    conditions,
    orders,
    ranges: [...ranges.values()],
    columns: columns === null ? null : parseNames(columns, 'columns parameter'),
    onConflict: onConflict === null ? null : parseNames(onConflict, 'on_conflict parameter'),
    arguments: calls,
    filterNames,
    hasLogic,
    hasPattern: conditions.some(({ value }) => comparesPattern(value)),
  }
}

function comparesPattern(condition: Condition): boolean {
  return condition.kind === 'group' ? condition.members.some(comparesPattern) : isPattern(condition.operation)
}

function pathOf(key: string): readonly string[] {
  return key.includes('.') ? fieldPath(new Cursor(key, 'tree path')).path : []
}

/** A limit or offset that is not a number is ignored, as in PostgREST. */
function addRange(ranges: Map<string, At<Range>>, key: string, kind: 'limit' | 'offset', value: string): void {
  const path = pathOf(key)
  if (!INTEGER.test(value)) return
  const id = path.join('.')
  const before = ranges.get(id)?.value ?? NO_RANGE
  const number = BigInt(value)
  ranges.set(id, { path, value: kind === 'limit' ? { ...before, limit: number } : { ...before, offset: number } })
}
