import type { Aggregate, SelectColumn, SelectItem, SelectRelation } from './ast.ts'
import { Cursor } from './cursor.ts'
import { field, name, tryName, word } from './names.ts'

/** Postgres itself ends at 1,664 columns, with an error that would look like a fault of the server. */
const MAX_ITEMS = 1000

export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor(text, 'select parameter')
  const count = { items: 0 }
  const items = itemList(cursor, count)
  cursor.end()
  return items
}

function itemList(cursor: Cursor, count: { items: number }): SelectItem[] {
  const items: SelectItem[] = []
  cursor.skipSpace()
  if (cursor.done || cursor.sees(')')) return items
  do {
    cursor.skipSpace()
    count.items += 1
    if (count.items > MAX_ITEMS) cursor.fail(`at most ${MAX_ITEMS} items`)
    items.push(relation(cursor, count) ?? column(cursor))
    cursor.skipSpace()
  } while (cursor.accept(','))
  return items
}

function relation(cursor: Cursor, count: { items: number }): SelectRelation | null {
  const head = cursor.attempt(() => relationHead(cursor))
  if (!head) return null
  const items = cursor.nested(() => itemList(cursor, count))
  cursor.expect(')')
  return { kind: 'relation', ...head, items }
}

/** Everything up to the opening parenthesis, which tells a relation from a column. */
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
    atItemEnd(cursor)
    return { kind: 'column', field: { name: '*', path: [] }, ...plain, alias: null }
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

const plain = { cast: null, aggregate: null, aggregateCast: null }

function castOf(cursor: Cursor): string | null {
  return cursor.accept('::') ? word(cursor) : null
}

function atItemEnd(cursor: Cursor): void {
  cursor.skipSpace()
  if (!cursor.done && !cursor.sees(',') && !cursor.sees(')')) {
    cursor.fail('letter, digit, "-", "->>", "->", "::", ")", "," or end of input')
  }
}

/** A list of plain names, as in `columns=` and `on_conflict=`. */
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
