import type { Aggregate, Field, SelectColumn, SelectItem, SelectRelation } from './ast.ts'
import { Cursor } from './cursor.ts'
import { field, name, tryName, word } from './names.ts'

/** Postgres' own limit is 1,664 columns, with an error that would look like a fault of the server. */
const MAX_ITEMS = 1000
/** Each embedded resource is a query of its own for every row. */
const MAX_EMBEDS = 20
/** The same value under several names, for example with different casts; more would only make a row many times as large. */
const MAX_REPEATS = 5
/** The parts of one JSON column may be nested in each other. */
const MAX_PATHS = 100

interface Count {
  items: number
  embeds: number
}

export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor(text, 'select parameter')
  const count = { items: 0, embeds: 0 }
  const items = itemList(cursor, count)
  cursor.end()
  return items
}

function itemList(cursor: Cursor, count: Count): SelectItem[] {
  const items: SelectItem[] = []
  const repeats = new Repeats()
  cursor.skipSpace()
  if (cursor.done || cursor.sees(')')) return items
  do {
    cursor.skipSpace()
    count.items += 1
    if (count.items > MAX_ITEMS) cursor.fail(`at most ${MAX_ITEMS} items`)
    const item = relation(cursor, count) ?? column(cursor)
    if (item.kind === 'column') repeats.add(item.field, cursor)
    items.push(item)
    cursor.skipSpace()
  } while (cursor.accept(','))
  return items
}

/** Counts how often each column, and each value of it, was selected in one list. */
class Repeats {
  readonly #counts = new Map<string, number>()

  add({ name: of, path }: Field, cursor: Cursor): void {
    const value = JSON.stringify([of, ...path.map(({ arrow, key }) => arrow + key)])
    if (this.#count(value) > MAX_REPEATS) cursor.fail(`the same column at most ${MAX_REPEATS} times`)
    if (path.length > 0 && this.#count(of) > MAX_PATHS) cursor.fail(`at most ${MAX_PATHS} parts of one column`)
  }

  #count(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count
  }
}

function relation(cursor: Cursor, count: Count): SelectRelation | null {
  const head = cursor.attempt(() => relationHead(cursor))
  if (!head) return null
  count.embeds += 1
  if (count.embeds > MAX_EMBEDS) cursor.fail(`at most ${MAX_EMBEDS} embedded resources`)
  const items = cursor.nested(() => itemList(cursor, count))
  cursor.expect(')')
  return { kind: 'relation', ...head, items }
}

/** Reads up to the opening parenthesis, which distinguishes a relation from a column. */
function relationHead(cursor: Cursor): Omit<SelectRelation, 'kind' | 'items'> | null {
  const spread = cursor.accept('...')
  const alias = spread ? null : aliasOf(cursor)
  const relationName = tryName(cursor)
  // `count()` is an aggregate, never a relation.
  if (relationName === null || relationName === 'count') return null
  let hint: string | null = null
  let join: SelectRelation['join'] = null
  for (let parameter = 0; parameter < 2 && cursor.accept('!'); parameter += 1) {
    const value = tryName(cursor)
    if (value === null) return null
    if (value === 'inner' || value === 'left') join ??= value
    else hint ??= value
  }
  return cursor.accept('(') ? { name: relationName, alias, hint, join, spread } : null
}

function aliasOf(cursor: Cursor): string | null {
  return cursor.attempt(() => {
    const alias = tryName(cursor)
    return alias !== null && !cursor.sees('::') && cursor.accept(':') ? alias : null
  })
}

const AGGREGATE = /\.(avg|count|max|min|sum)\(\)/y

function column(cursor: Cursor): SelectColumn {
  if (cursor.accept('*')) {
    atItemEnd(cursor, '")", "," or end of input')
    return { kind: 'column', field: { name: '*', path: [] }, ...PLAIN, alias: null }
  }
  const alias = aliasOf(cursor)
  if (cursor.accept('count()')) {
    const aggregateCast = castOf(cursor)
    atItemEnd(cursor)
    return { kind: 'column', field: { name: '*', path: [] }, alias, cast: null, aggregate: 'count', aggregateCast }
  }
  const selected = field(cursor)
  const cast = castOf(cursor)
  const aggregate = (cursor.match(AGGREGATE)?.slice(1, -2) ?? null) as Aggregate | null
  const aggregateCast = aggregate ? castOf(cursor) : null
  atItemEnd(cursor)
  return { kind: 'column', field: selected, alias, cast, aggregate, aggregateCast }
}

const PLAIN = { cast: null, aggregate: null, aggregateCast: null }

function castOf(cursor: Cursor): string | null {
  return cursor.accept('::') ? word(cursor) : null
}

function atItemEnd(
  cursor: Cursor,
  expecting = 'letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input',
): void {
  cursor.skipSpace()
  if (!cursor.done && !cursor.sees(',') && !cursor.sees(')')) cursor.failAfter(expecting)
}

/** Reads a list of plain names, as in `columns=` and `on_conflict=`. */
export function parseNames(text: string, subject: string): string[] {
  const cursor = new Cursor(text, subject)
  const names: string[] = []
  do {
    cursor.skipSpace()
    names.push(name(cursor))
    cursor.skipSpace()
  } while (cursor.accept(','))
  cursor.end()
  return names
}
