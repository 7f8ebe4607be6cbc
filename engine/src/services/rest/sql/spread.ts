import { quoteIdentifier } from '../../../kernel/db/quote.ts'
import type { Aggregate } from '../parse/ast.ts'
import type { Embed, PlannedColumn, ReadPlan } from '../plan/read-plan.ts'
import { keyOfEmbed } from '../plan/read-plan.ts'
import { fieldSql } from './fields.ts'
import { Parameters } from './parameters.ts'

/** A column that a spread resource adds to its parent. */
export interface SpreadColumn {
  readonly name: string
  /**
   * Aggregates of a to-one resource are computed over the parent's rows: over the resource itself each would have only a single
   * row.
   */
  readonly aggregate: Aggregate | null
  readonly aggregateCast: string | null
}

export function spreadColumns(embed: Embed): SpreadColumn[] {
  const { columns, table, embeds } = embed.plan
  const own = columns.flatMap(({ field, alias, aggregate, aggregateCast }): SpreadColumn[] => {
    if (field.name !== '*' || aggregate !== null)
      return [{ name: alias ?? aggregate ?? field.name, aggregate, aggregateCast }]
    return [...(table?.columns.keys() ?? [])].map((name) => ({ name, aggregate: null, aggregateCast: null }))
  })
  const below = embeds.flatMap((child) =>
    child.spread ? spreadColumns(child) : [{ name: keyOfEmbed(child), aggregate: null, aggregateCast: null }],
  )
  return [...own, ...below]
}

/** The columns to group by if anything is aggregated; null if nothing is, or nothing is left to group by. */
export function groupingSql(plan: ReadPlan, columns: readonly PlannedColumn[]): string | null {
  const spreads = plan.embeds.filter(({ spread }) => spread)
  const aggregated =
    columns.some(({ aggregate }) => aggregate !== null) ||
    spreads.some((embed) => spreadColumns(embed).some(({ aggregate }) => aggregate !== null))
  if (!aggregated) return null
  const terms = [
    ...columns.filter(({ aggregate }) => aggregate === null).map((column) => ownTerm(plan, column)),
    ...plan.embeds.flatMap((embed) =>
      embed.spread
        ? spreadColumns(embed)
            .filter(({ aggregate }) => aggregate === null)
            .map(({ name }) => `${embed.join}.${quoteIdentifier(name)}`)
        : [quoteIdentifier(keyOfEmbed(embed))],
    ),
  ]
  return terms.length > 0 ? terms.join(', ') : null
}

/** A path into JSON always has an alias, so no parameter is added twice. */
function ownTerm(plan: ReadPlan, { field, alias }: PlannedColumn): string {
  return alias === null ? fieldSql(plan.source.reference, field, new Parameters()) : quoteIdentifier(alias)
}
