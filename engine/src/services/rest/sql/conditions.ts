import type { Operation } from '../parse/ast.ts'
import type { Embed, PlannedCondition, PlannedField } from '../plan/read-plan.ts'
import { isPattern } from '../parse/conditions.ts'
import { listParameter } from '../parse/query-shape.ts'
import { fieldSql } from './fields.ts'
import type { Parameters } from './parameters.ts'

/** SQL that is true if an embedded resource has rows. It depends on whether the statement joins the resource. */
export type EmbedExists = (embed: Embed) => string

export function conditionSql(
  reference: string,
  condition: PlannedCondition,
  parameters: Parameters,
  exists: EmbedExists,
): string {
  if (condition.kind === 'embed') {
    const sql = exists(condition.embed)
    return condition.exists ? sql : `not (${sql})`
  }
  if (condition.kind === 'group') {
    const members = condition.members.map((member) => conditionSql(reference, member, parameters, exists))
    return `${condition.negated ? 'not ' : ''}(${members.join(` ${condition.operator} `)})`
  }
  const sql = filterSql(reference, condition.field, condition.operation, parameters)
  return condition.negated ? `not ${sql}` : sql
}

function filterSql(reference: string, field: PlannedField, operation: Operation, parameters: Parameters): string {
  if (operation.kind === 'search') return searchSql(reference, field, operation, parameters)
  const left = fieldSql(reference, field, parameters)
  switch (operation.kind) {
    case 'compare': {
      const isLike = operation.operator === 'like' || operation.operator === 'ilike'
      const placeholder = parameters.add(isLike ? operation.value.replaceAll('*', '%') : operation.value)
      const form = isLike || isPattern(operation) ? null : (field.forms?.fromText ?? null)
      if (operation.quantifier)
        return `${left} ${operation.operator} ${operation.quantifier} (${listSql(placeholder, form)})`
      return `${left} ${operation.operator} ${form === null ? placeholder : `${form}(${placeholder}::text)`}`
    }
    case 'in': {
      const placeholder = parameters.add(listParameter(operation.values))
      return `${left} = any (${listSql(placeholder, field.forms?.fromText ?? null)})`
    }
    case 'is':
      return `${left} is ${operation.value}`
    case 'distinct':
      return `${left} is distinct from ${parameters.add(operation.value)}`
  }
}

/** A list of values, each read by the project's own function if there is one. */
function listSql(placeholder: string, form: string | null): string {
  return form === null ? placeholder : `select ${form}(value) from unnest(${placeholder}::text[]) value`
}

/** Converts a column that is not a text search vector, with the same configuration as the query. */
function searchSql(
  reference: string,
  field: PlannedField,
  { parser, config, value }: Extract<Operation, { kind: 'search' }>,
  parameters: Parameters,
): string {
  const language = () => (config === null ? '' : `${parameters.add(config)}::regconfig, `)
  const isVector = field.baseType === 'tsvector' || field.baseType === null
  const opening = isVector ? '' : `to_tsvector(${language()}`
  const left = opening + fieldSql(reference, field, parameters) + (isVector ? '' : ')')
  return `${left} @@ ${parser}(${language()}${parameters.add(value)})`
}
