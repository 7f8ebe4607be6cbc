import { quoteIdentifier, quoteQualified } from '../../../kernel/db/quote.ts'
import type { ColumnPairs, Relationship, TableName } from '../schema/types.ts'
import type { Source } from './read-plan.ts'

/** The name of the statement's own rows, such as the rows that an insert returned. */
export const SOURCE = 'pgrst_source'

export function tableSource(table: TableName): Source {
  const name = quoteQualified(table)
  return { from: name, reference: name, row: quoteIdentifier(table.name), joins: [] }
}

/** Uses the table's own name, so that Postgres' messages name it. */
export function changedRows(name: string): Source {
  const reference = quoteIdentifier(name)
  return { from: `${SOURCE} as ${reference}`, reference, row: reference, joins: [] }
}

/** Embedded tables get a separate name for each depth, so that a table can be embedded in itself. */
export function embedSource(relationship: Relationship, parent: Source, depth: number): Source {
  const reference = quoteIdentifier(`${relationship.target.name}_${depth}`)
  if (relationship.kind === 'computed') {
    const argument = `${parent.row}::${quoteQualified(relationship.origin)}`
    return {
      from: `${quoteQualified(relationship.function)}(${argument}) as ${reference}`,
      reference,
      row: reference,
      joins: [],
    }
  }
  const from = `${quoteQualified(relationship.target)} as ${reference}`
  const { junction } = relationship
  if (!junction) {
    const joins = equalities(relationship.columns, parent.reference, reference)
    return { from, reference, row: reference, joins }
  }
  const middle = quoteIdentifier(`${junction.table.name}_${depth}_through`)
  return {
    from: `${from}, ${quoteQualified(junction.table)} as ${middle}`,
    reference,
    row: reference,
    joins: [
      ...equalities(junction.origin, parent.reference, middle),
      ...equalities(junction.target, reference, middle),
    ],
  }
}

function equalities(pairs: ColumnPairs, left: string, right: string): string[] {
  return pairs.map(([a, b]) => `${left}.${quoteIdentifier(a)} = ${right}.${quoteIdentifier(b)}`)
}
