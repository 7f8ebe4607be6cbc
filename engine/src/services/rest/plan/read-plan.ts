import type { Aggregate, JsonStep, Operation, Range } from '../parse/ast.ts'
import type { Column, Forms, Relationship, Table } from '../schema/types.ts'

/** What to read from one table, view, function or source, with everything embedded in it. */
export interface ReadPlan {
  /** Null if nothing is known about the rows, as with a function that returns a record. */
  readonly table: Table | null
  readonly source: Source
  columns: PlannedColumn[]
  conditions: PlannedCondition[]
  order: PlannedOrder[]
  range: Range
  readonly embeds: Embed[]
}

/** Where the rows come from, and how SQL refers to them. */
export interface Source {
  /** The text after `from`. */
  readonly from: string
  /** The text before the dot of a column. */
  readonly reference: string
  /** A whole row as a value. */
  readonly row: string
  /** The conditions that join the rows to those of the parent. */
  readonly joins: readonly string[]
}

export interface PlannedField {
  readonly name: string
  readonly path: readonly JsonStep[]
  /** The column's base type, or null if the cache does not have the column. */
  readonly baseType: string | null
  /** The project's own forms of the values, for a whole column. */
  readonly forms: Forms | null
}

export function columnField({ name, baseType, forms }: Column): PlannedField {
  return { name, path: [], baseType, forms }
}

export interface PlannedColumn {
  readonly field: PlannedField
  readonly alias: string | null
  readonly cast: string | null
  readonly aggregate: Aggregate | null
  readonly aggregateCast: string | null
}

export type PlannedCondition =
  | { readonly kind: 'filter'; readonly field: PlannedField; readonly negated: boolean; readonly operation: Operation }
  | { readonly kind: 'embed'; readonly embed: Embed; readonly exists: boolean }
  | {
      readonly kind: 'group'
      readonly negated: boolean
      readonly operator: 'and' | 'or'
      readonly members: readonly PlannedCondition[]
    }

export interface PlannedOrder {
  /** Null for a column of the plan itself. */
  readonly embed: Embed | null
  readonly field: PlannedField
  readonly direction: 'asc' | 'desc' | null
  readonly nulls: 'first' | 'last' | null
}

export interface Embed {
  readonly plan: ReadPlan
  readonly relationship: Relationship
  readonly name: string
  readonly alias: string | null
  /** The lateral join's name in the statement. */
  readonly join: string
  readonly isInner: boolean
  readonly toOne: boolean
  readonly spread: boolean
}

/** The member of the answer that contains an embedded resource. */
export function keyOfEmbed(embed: Embed): string {
  return embed.alias ?? embed.name
}

/** An empty plan, such as `rel()`, filters without showing anything. */
export function isEmpty(plan: ReadPlan): boolean {
  return plan.columns.length === 0 && plan.embeds.every((embed) => isEmpty(embed.plan))
}
