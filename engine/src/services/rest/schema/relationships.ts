import { groupBy } from './group-by.ts'
import type { Cardinality, ColumnPairs, KeyRelationship, Relationship, Table, TableName } from './types.ts'
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

/** The columns of a table that a view shows: the view's names for each column. */
export interface ViewSource {
  readonly view: Table
  readonly table: TableName
  readonly names: ReadonlyMap<string, readonly string[]>
}

/** All relationships by foreign keys from one table or view to another. */
export function keyRelationships(keys: readonly ForeignKey[], views: readonly ViewSource[]): KeyRelationship[] {
  const sources = groupBy(views, ({ table }) => keyOf(table))
  const all = keys.flatMap((key) => withViews(key, sources))
  const direct = all.flatMap(bothDirections)
  return [...direct, ...manyToMany(direct)]
}

/** One end of a key: the table itself, or a view with its names of the key's columns. */
interface End {
  readonly table: Table
  readonly columns: readonly string[]
}

/** Returns the key itself, and the same key between the views that show its columns. */
function withViews(key: ForeignKey, sources: ReadonlyMap<string, readonly ViewSource[]>): ForeignKey[] {
  const ends = (table: Table, columns: readonly string[]): End[] => [
    { table, columns },
    ...(sources.get(keyOf(table)) ?? []).flatMap(({ view, names }) =>
      choices(columns.map((column) => names.get(column) ?? [])).map((chosen) => ({ table: view, columns: chosen })),
    ),
  ]
  const own = key.columns.map(([column]) => column)
  const theirs = key.columns.map(([, column]) => column)
  const targets = ends(key.target, theirs)
  return ends(key.origin, own).flatMap((origin) =>
    targets.map((target) => ({
      ...key,
      origin: origin.table,
      target: target.table,
      columns: origin.columns.map((column, index) => [column, target.columns[index] as string] as const),
    })),
  )
}

/** More than any view has; a view that shows the columns of a long key many times each would have billions. */
const MAX_CHOICES = 100

/** All ways to choose one of each list: a view may show a column several times, under different names. */
function choices(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (found, list) => found.flatMap((chosen) => list.map((name) => [...chosen, name])).slice(0, MAX_CHOICES),
    [[]],
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

const CARDINALITIES: readonly Cardinality[] = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many']

/** In PostgREST's order, in which an ambiguous request is told its candidates. */
export function byOrigin(relationships: readonly Relationship[]): Map<string, Relationship[]> {
  const ranked = relationships.map((relationship) => ({ relationship, rank: rankOf(relationship) }))
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
  return groupBy(
    ranked.map(({ relationship }) => relationship),
    ({ origin }) => keyOf(origin),
  )
}

function rankOf(relationship: Relationship): string {
  const target = keyOf(relationship.target)
  if (relationship.kind === 'computed') return `2\u0000${keyOf(relationship.function)}\u0000${target}`
  const { isSelf, cardinality, constraint, columns, junction } = relationship
  const through = junction ? [keyOf(junction.table), ...junction.constraints] : [constraint, ...columns.flat()]
  return ['1', target, isSelf ? '2' : '1', CARDINALITIES.indexOf(cardinality), ...through].join('\u0000')
}
