import { groupBy } from './group-by.ts'
import type { ColumnPairs, KeyRelationship, Relationship, Table, TableName } from './types.ts'
import { keyOf } from './types.ts'

/** A foreign key with the names of its columns. */
export interface ForeignKey {
  readonly name: string
  readonly origin: Table
  readonly target: Table
  readonly columns: ColumnPairs
  /** Whether the referencing columns are unique, so that at most one row refers to each. */
  readonly unique: boolean
}

/** The columns of a table that a view shows: the view's name for each column. */
export interface ViewSource {
  readonly view: Table
  readonly table: TableName
  readonly names: ReadonlyMap<string, string>
}

/** All relationships by foreign keys from one table or view to another. */
export function keyRelationships(keys: readonly ForeignKey[], views: readonly ViewSource[]): KeyRelationship[] {
  const sources = groupBy(views, ({ table }) => keyOf(table))
  const all = keys.flatMap((key) => withViews(key, sources))
  const direct = all.flatMap(bothDirections)
  return [...direct, ...manyToMany(direct)]
}

/** Returns the key itself, and the same key between the views that show its columns. */
function withViews(key: ForeignKey, sources: ReadonlyMap<string, readonly ViewSource[]>): ForeignKey[] {
  const through = (table: Table, columns: readonly string[]) =>
    (sources.get(keyOf(table)) ?? []).filter(({ names }) => columns.every((column) => names.has(column)))
  const own = key.columns.map(([column]) => column)
  const theirs = key.columns.map(([, column]) => column)
  const origins = [null, ...through(key.origin, own)]
  const targets = [null, ...through(key.target, theirs)]
  return origins.flatMap((origin) =>
    targets.map((target) => ({
      ...key,
      origin: origin?.view ?? key.origin,
      target: target?.view ?? key.target,
      columns: key.columns.map(
        ([column, foreign]) => [origin?.names.get(column) ?? column, target?.names.get(foreign) ?? foreign] as const,
      ),
    })),
  )
}

function bothDirections({ name, origin, target, columns, unique }: ForeignKey): KeyRelationship[] {
  const isSelf = keyOf(origin) === keyOf(target)
  const common = { kind: 'key' as const, constraint: name, junction: null, isSelf }
  return [
    {
      ...common,
      origin,
      target,
      columns,
      cardinality: unique ? 'one-to-one' : 'many-to-one',
      targetIsView: target.isView,
    },
    {
      ...common,
      origin: target,
      target: origin,
      columns: columns.map(([column, foreign]) => [foreign, column] as const),
      cardinality: unique ? 'one-to-one' : 'one-to-many',
      targetIsView: origin.isView,
    },
  ]
}

/** A table whose primary key contains two foreign keys joins the tables to which they refer. */
function manyToMany(direct: readonly KeyRelationship[]): KeyRelationship[] {
  const outgoing = groupBy(
    direct.filter(({ cardinality }) => cardinality === 'many-to-one'),
    ({ origin }) => keyOf(origin),
  )
  return [...outgoing.values()].flatMap((keys) =>
    keys.flatMap((first) =>
      keys
        .filter((second) => second.constraint !== first.constraint && joins(first, second))
        .map((second) => throughJunction(first, second)),
    ),
  )
}

function joins(first: KeyRelationship, second: KeyRelationship): boolean {
  const { primaryKey } = first.origin as Table
  const used = [...first.columns, ...second.columns].map(([column]) => column)
  return primaryKey.length > 0 && used.every((column) => primaryKey.includes(column))
}

function throughJunction(first: KeyRelationship, second: KeyRelationship): KeyRelationship {
  const swap = (pairs: ColumnPairs) => pairs.map(([column, foreign]) => [foreign, column] as const)
  return {
    kind: 'key',
    origin: first.target,
    target: second.target,
    cardinality: 'many-to-many',
    constraint: first.origin.name,
    columns: [],
    junction: {
      table: first.origin,
      constraints: [first.constraint, second.constraint],
      origin: swap(first.columns),
      target: swap(second.columns),
    },
    isSelf: keyOf(first.target) === keyOf(second.target),
    targetIsView: second.targetIsView,
  }
}

export function byOrigin(relationships: readonly Relationship[]): Map<string, Relationship[]> {
  return groupBy(relationships, ({ origin }) => keyOf(origin))
}
