import { unknownColumn, wrongPutFilters } from '../errors.ts'
import type { Query } from '../parse/ast.ts'
import type { Payload } from '../parse/payload.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { Column, Table } from '../schema/types.ts'
import { planCondition } from './build-read.ts'
import type { PlannedCondition, ReadPlan } from './read-plan.ts'
import { tableSource } from './source.ts'

interface Change {
  readonly table: Table
  /** The names to return, `*` for all; empty if the rows are not needed. */
  readonly returning: readonly string[]
}

interface WithBody extends Change {
  readonly columns: readonly Column[]
  readonly body: { readonly text: string; readonly isObject: boolean }
  /** Whether members that the body lacks get the column's default instead of null. */
  readonly applyDefaults: boolean
}

export type MutatePlan =
  | (WithBody & {
      readonly kind: 'insert'
      readonly conflict: { readonly merge: boolean; readonly columns: readonly string[] } | null
      /** For PUT: the row's key has to be the one in the URL. */
      readonly conditions: readonly PlannedCondition[]
    })
  | (WithBody & { readonly kind: 'update'; readonly conditions: readonly PlannedCondition[] })
  | (Change & { readonly kind: 'delete'; readonly conditions: readonly PlannedCondition[] })

export interface MutateRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly table: Table
  readonly query: Query
  readonly payload: Payload | null
  readonly preferences: Preferences
  readonly read: ReadPlan
}

export function buildMutatePlan(request: MutateRequest): MutatePlan {
  const { method, table, query, preferences, read } = request
  const returning = preferences.return === null || preferences.return === 'minimal' ? [] : neededColumns(read, table)
  if (method === 'DELETE') return { kind: 'delete', table, returning, conditions: rootConditions(request) }
  const withBody = { table, returning, ...bodyOf(request) }
  if (method === 'PATCH') return { kind: 'update', ...withBody, conditions: rootConditions(request) }
  if (method === 'PUT') {
    checkPut(query, table)
    const conflict = { merge: true, columns: table.primaryKey }
    return { kind: 'insert', ...withBody, applyDefaults: false, conflict, conditions: rootConditions(request) }
  }
  const columns = query.onConflict ?? table.primaryKey
  const conflict =
    preferences.resolution === null || columns.length === 0
      ? null
      : { merge: preferences.resolution === 'merge-duplicates', columns }
  return { kind: 'insert', ...withBody, conflict, conditions: [] }
}

function bodyOf({ table, payload, preferences }: MutateRequest): Pick<WithBody, 'body' | 'columns' | 'applyDefaults'> {
  const json = payload?.kind === 'json' ? payload : { text: '[]', keys: [], isObject: false }
  const columns = json.keys.map((key) => {
    const column = table.columns.get(key)
    if (!column) throw unknownColumn(table.name, key)
    return column
  })
  return { columns, body: json, applyDefaults: preferences.missing === 'default' }
}

/** Conditions on the root, for the changed table itself, which has no embedded resources. */
function rootConditions({ table, query }: MutateRequest): PlannedCondition[] {
  const bare: ReadPlan = {
    table,
    source: tableSource(table),
    columns: [],
    conditions: [],
    order: [],
    range: { limit: null, offset: 0n },
    embeds: [],
  }
  return query.conditions.filter(({ path }) => path.length === 0).map(({ value }) => planCondition(bare, value))
}

function checkPut(query: Query, table: Table): void {
  const names = new Set(query.filterNames)
  const allEqual = query.conditions.every(
    ({ path, value }) =>
      path.length === 0 &&
      value.kind === 'filter' &&
      !value.negated &&
      value.operation.kind === 'compare' &&
      value.operation.operator === '=' &&
      value.operation.quantifier === null,
  )
  const isKey = names.size === table.primaryKey.length && table.primaryKey.every((column) => names.has(column))
  if (query.hasLogic || table.primaryKey.length === 0 || !isKey || !allEqual) throw wrongPutFilters()
}

/** The columns in the answer, and those with which its embedded resources are joined. */
export function neededColumns(read: ReadPlan, table: Table | null): string[] {
  const names = new Set(read.columns.map(({ field }) => field.name))
  const isUnclear = read.embeds.some(({ relationship }) => relationship.kind === 'computed')
  if (names.has('*') || isUnclear) return ['*']
  for (const { relationship } of read.embeds) {
    if (relationship.kind === 'computed') continue
    const pairs = relationship.junction?.origin ?? relationship.columns
    for (const [column] of pairs) names.add(column)
  }
  for (const column of table?.primaryKey ?? []) names.add(column)
  return names.size > 0 ? [...names] : ['*']
}
