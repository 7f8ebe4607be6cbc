/** The content of a query string, before any name in it is looked up. */

export interface JsonStep {
  readonly arrow: '->' | '->>'
  readonly key: string
  /** Whether it is an element of an array by its number, and not a member of an object by its name. */
  readonly isIndex: boolean
}

export interface Field {
  readonly name: string
  readonly path: readonly JsonStep[]
}

export type Aggregate = 'avg' | 'count' | 'max' | 'min' | 'sum'

export interface SelectColumn {
  readonly kind: 'column'
  readonly field: Field
  readonly alias: string | null
  readonly cast: string | null
  readonly aggregate: Aggregate | null
  readonly aggregateCast: string | null
}

export interface SelectRelation {
  readonly kind: 'relation'
  readonly name: string
  readonly alias: string | null
  readonly hint: string | null
  readonly join: 'inner' | 'left' | null
  /** `...name(columns)`: the columns are added to the parent's object instead of forming their own. */
  readonly spread: boolean
  readonly items: readonly SelectItem[]
}

export type SelectItem = SelectColumn | SelectRelation

export type IsValue = 'null' | 'not null' | 'true' | 'false' | 'unknown'

export type Operation =
  | { readonly kind: 'compare'; readonly operator: string; readonly value: string; readonly quantifier: Quantifier }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: IsValue }
  | { readonly kind: 'distinct'; readonly value: string }
  | { readonly kind: 'search'; readonly parser: string; readonly config: string | null; readonly value: string }

export type Quantifier = 'any' | 'all' | null

export interface Filter {
  readonly kind: 'filter'
  readonly field: Field
  readonly negated: boolean
  readonly operation: Operation
}

export interface Group {
  readonly kind: 'group'
  readonly negated: boolean
  readonly operator: 'and' | 'or'
  readonly members: readonly Condition[]
}

export type Condition = Filter | Group

export interface OrderTerm {
  /** The embedded resource whose column is used for sorting, or null for a column of the resource itself. */
  readonly relation: string | null
  readonly field: Field
  readonly direction: 'asc' | 'desc' | null
  readonly nulls: 'first' | 'last' | null
}

export interface Range {
  readonly limit: bigint | null
  readonly offset: bigint
}

/** Something about an embedded resource, which the path names; the root has an empty path. */
export interface At<T> {
  readonly path: readonly string[]
  readonly value: T
}

export interface Query {
  readonly select: readonly SelectItem[]
  readonly conditions: readonly At<Condition>[]
  readonly orders: readonly At<readonly OrderTerm[]>[]
  readonly ranges: readonly At<Range>[]
  readonly columns: readonly string[] | null
  readonly onConflict: readonly string[] | null
  /** The arguments of a function called by GET: the pairs that are not filters. */
  readonly arguments: readonly (readonly [string, string])[]
  /** The names that have filters, for the rules of PUT. */
  readonly filterNames: readonly string[]
  readonly hasLogic: boolean
  /** Whether a condition compares with a regular expression. */
  readonly hasPattern: boolean
}
