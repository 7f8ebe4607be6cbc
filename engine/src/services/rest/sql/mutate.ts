import { quoteIdentifier, quoteQualified } from '../../../kernel/db/quote.ts'
import type { MutatePlan } from '../plan/mutate-plan.ts'
import type { PlannedCondition } from '../plan/read-plan.ts'
import type { Table } from '../schema/types.ts'
import { BODY, bodyRows } from './body.ts'
import { conditionSql } from './conditions.ts'
import type { Parameters } from './parameters.ts'

export function mutateSql(plan: MutatePlan, parameters: Parameters): string {
  switch (plan.kind) {
    case 'insert':
      return insertSql(plan, parameters)
    case 'update':
      return updateSql(plan, parameters)
    case 'delete':
      return (
        `delete from ${quoteQualified(plan.table)}` +
        whereSql(quoteQualified(plan.table), plan.conditions, parameters) +
        returningSql(plan.table, plan.returning)
      )
  }
}

/**
 * Postgres does not say which rows of an upsert were new. The statement counts: one up for each row that it tries, one down for each
 * that existed.
 */
export const INSERTED = 'pgrst.inserted'

function countInserted(step: '+ 1' | '- 1'): string {
  const current = `coalesce(nullif(current_setting('${INSERTED}', true), '')::int, 0)`
  return `set_config('${INSERTED}', (${current} ${step})::text, true) is not null`
}

function insertSql(plan: Extract<MutatePlan, { kind: 'insert' }>, parameters: Parameters): string {
  const { table, columns, conflict } = plan
  const names = columns.map(({ name }) => quoteIdentifier(name))
  const target = `insert into ${quoteQualified(table)}${names.length > 0 ? `(${names.join(', ')})` : ''}`
  const selected = names.map((name) => `${BODY}.${name}`).join(', ')
  const rows = `select ${selected} from ${bodyRows(plan.body, columns, parameters, plan.applyDefaults)}`
  const where = [
    ...(conflict?.merge ? [countInserted('+ 1')] : []),
    ...plan.conditions.map((condition) => conditionSql(BODY, condition, parameters, neverEmbedded)),
  ]
  return (
    `${target} ${rows}` +
    (where.length > 0 ? ` where ${where.join(' and ')}` : '') +
    conflictSql(conflict, names) +
    returningSql(table, plan.returning)
  )
}

function conflictSql(
  conflict: { readonly merge: boolean; readonly columns: readonly string[] } | null,
  names: readonly string[],
): string {
  if (!conflict || conflict.columns.length === 0) return ''
  const target = ` on conflict (${conflict.columns.map(quoteIdentifier).join(', ')})`
  if (!conflict.merge || names.length === 0) return `${target} do nothing`
  const updates = names.map((name) => `${name} = excluded.${name}`).join(', ')
  return `${target} do update set ${updates} where ${countInserted('- 1')}`
}

function updateSql(plan: Extract<MutatePlan, { kind: 'update' }>, parameters: Parameters): string {
  const { table, columns, returning } = plan
  const name = quoteQualified(table)
  if (columns.length === 0) {
    // There is nothing to set: no row changes, but the answer still has its columns.
    const empty = returning.length === 0 ? '1' : columnList(name, returning)
    return `select ${empty} from ${name} where false`
  }
  const sets = columns.map((column) => `${quoteIdentifier(column.name)} = ${BODY}.${quoteIdentifier(column.name)}`)
  return (
    `update ${name} set ${sets.join(', ')} from ${bodyRows(plan.body, columns, parameters, plan.applyDefaults)}` +
    whereSql(name, plan.conditions, parameters) +
    returningSql(table, returning)
  )
}

function whereSql(reference: string, conditions: readonly PlannedCondition[], parameters: Parameters): string {
  if (conditions.length === 0) return ''
  const sql = conditions.map((condition) => conditionSql(reference, condition, parameters, neverEmbedded))
  return ` where ${sql.join(' and ')}`
}

/** Conditions of a change are planned without embedded resources. */
function neverEmbedded(): string {
  return 'true'
}

function returningSql(table: Table, names: readonly string[]): string {
  return ` returning ${names.length === 0 ? '1' : columnList(quoteQualified(table), names)}`
}

function columnList(reference: string, names: readonly string[]): string {
  return names.map((name) => (name === '*' ? `${reference}.*` : `${reference}.${quoteIdentifier(name)}`)).join(', ')
}
