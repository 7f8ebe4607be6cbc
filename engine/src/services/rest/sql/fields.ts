import { quoteIdentifier } from '../../../kernel/db/quote.ts'
import type { JsonStep } from '../parse/ast.ts'
import type { PlannedField } from '../plan/read-plan.ts'
import type { Parameters } from './parameters.ts'

/** A column, or the part of it to which a path leads. Columns that are not JSON are converted first. */
export function fieldSql(reference: string, { name, path, baseType }: PlannedField, parameters: Parameters): string {
  if (name === '*') return `${reference}.*`
  const column = `${reference}.${quoteIdentifier(name)}`
  if (path.length === 0) return column
  // A JSON column is not converted, so that its indexes can be used.
  const isJson = baseType === 'json' || baseType === 'jsonb'
  return (isJson ? column : `to_jsonb(${column})`) + path.map((step) => stepSql(step, parameters)).join('')
}

function stepSql({ arrow, key, isIndex }: JsonStep, parameters: Parameters): string {
  return `${arrow}${parameters.add(key)}${isIndex ? '::int' : ''}`
}
