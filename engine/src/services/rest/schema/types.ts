/** The schema cache: what the planner knows about the database, read from the catalogue. */

export interface TableName {
  readonly schema: string
  readonly name: string
}

/** The functions that convert values of a column's domain, as SQL. A project defines them by casts. */
export interface Forms {
  readonly toJson: string | null
  readonly fromJson: string | null
  readonly fromText: string | null
}

export interface Column {
  readonly name: string
  /** As in a cast, with length and precision: `character varying(80)`. */
  readonly type: string
  /** The type without domains, by its short name: `jsonb`, `tsvector`, `int4`. */
  readonly baseType: string
  readonly nullable: boolean
  readonly forms: Forms | null
  /** The expression that Postgres would use, for `Prefer: missing=default`. */
  readonly default: string | null
  readonly maxLength: number | null
  readonly enumValues: readonly string[]
  readonly description: string | null
}

export interface Table extends TableName {
  readonly isView: boolean
  /** A table without row security: whoever may read it sees all its rows. */
  readonly showsAllRows: boolean
  readonly description: string | null
  readonly columns: ReadonlyMap<string, Column>
  readonly primaryKey: readonly string[]
  readonly insertable: boolean
  readonly updatable: boolean
  readonly deletable: boolean
}

export type Cardinality = 'one-to-many' | 'many-to-one' | 'one-to-one' | 'many-to-many'

/** Pairs of columns that must be equal; the first of each belongs to the origin. */
export type ColumnPairs = readonly (readonly [string, string])[]

export interface Junction {
  readonly table: TableName
  readonly constraints: readonly [string, string]
  /** Pairs of a column of the origin, or of the target, and one of the junction. */
  readonly origin: ColumnPairs
  readonly target: ColumnPairs
}

export interface KeyRelationship {
  readonly kind: 'key'
  readonly origin: TableName
  readonly target: TableName
  readonly cardinality: Cardinality
  readonly constraint: string
  readonly columns: ColumnPairs
  readonly junction: Junction | null
  readonly isSelf: boolean
  readonly targetIsView: boolean
}

/** A function that takes a row of the origin and returns rows of the target. */
export interface ComputedRelationship {
  readonly kind: 'computed'
  readonly origin: TableName
  readonly target: TableName
  readonly function: TableName
  readonly toOne: boolean
}

export type Relationship = KeyRelationship | ComputedRelationship

export interface RoutineParameter {
  /** Empty for a parameter without a name. */
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly variadic: boolean
}

/** What a domain that is named after a media type says about its values. */
export interface MediaDomain {
  /** In lower case. Two stars with a slash mean values of any type. */
  readonly type: string
  readonly isBinary: boolean
}

/** An aggregate of the project that makes a whole body of rows. */
export interface MediaHandler extends TableName, MediaDomain {
  /** The table or view whose rows it takes; null for rows of any kind. */
  readonly target: TableName | null
}

export interface Routine extends TableName {
  /** Distinguishes overloads. */
  readonly oid: number
  readonly description: string | null
  readonly parameters: readonly RoutineParameter[]
  readonly returns: {
    readonly schema: string
    readonly name: string
    readonly set: boolean
    readonly composite: boolean
  }
  /** Set if the result is a whole body. */
  readonly media: MediaDomain | null
  readonly volatility: 'immutable' | 'stable' | 'volatile'
  /** From `create function … cost`; Postgres' default is 100. */
  readonly cost: number
}

/** What `alter role authenticator set pgrst.…` can change without a restart, as on the platform. */
export interface DatabaseSettings {
  readonly plansEnabled: boolean
  readonly aggregatesEnabled: boolean
  readonly rollbackAllowed: boolean
  readonly maxRows: number | null
  readonly preRequest: string | null
}

export interface SchemaCache {
  readonly tables: ReadonlyMap<string, Table>
  /** By origin. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>
  readonly routines: ReadonlyMap<string, readonly Routine[]>
  /** By `handlerKey`. */
  readonly handlers: ReadonlyMap<string, MediaHandler>
  /** The names that a cast may use, and the SQL for them. */
  readonly types: ReadonlyMap<string, string>
  readonly settings: DatabaseSettings
  /** Roles that bypass row security. */
  readonly bypassRoles: ReadonlySet<string>
  readonly hasGeoJson: boolean
}

export function keyOf(table: TableName): string {
  return `${table.schema}\u0000${table.name}`
}

export function handlerKey(target: TableName | null, type: string): string {
  return `${target ? keyOf(target) : ''}\u0000${type}`
}

export function isToOne(relationship: Relationship): boolean {
  return relationship.kind === 'computed'
    ? relationship.toOne
    : relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
}

export function returnsVoid({ returns }: Routine): boolean {
  return returns.schema === 'pg_catalog' && returns.name === 'void' && !returns.set
}
