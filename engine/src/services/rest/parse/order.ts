import type { OrderTerm } from './ast.ts'
import { Cursor } from './cursor.ts'
import { field, tryName } from './names.ts'

export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor(text, 'order')
  const terms: OrderTerm[] = []
  do terms.push(term(cursor))
  while (cursor.accept(','))
  cursor.end()
  return terms
}

function term(cursor: Cursor): OrderTerm {
  cursor.skipSpace()
  const relation = cursor.attempt(() => {
    const name = tryName(cursor)
    return name !== null && cursor.accept('(') ? name : null
  })
  const target = field(cursor)
  if (relation !== null) cursor.expect(')')
  const direction = cursor.accept('.asc') ? 'asc' : cursor.accept('.desc') ? 'desc' : null
  const nulls = cursor.accept('.nullsfirst') ? 'first' : cursor.accept('.nullslast') ? 'last' : null
  cursor.skipSpace()
  if (!cursor.done && !cursor.sees(',')) endFault(cursor, direction !== null, nulls !== null)
  return { relation, field: target, direction, nulls }
}

function endFault(cursor: Cursor, hasDirection: boolean, hasNulls: boolean): never {
  if (hasNulls) cursor.failAfter('"," or end of input')
  if (cursor.accept('.')) {
    // The error is at the word after the dot, and shows the first letter that is not in the first word that could follow.
    const expected = hasDirection ? 'nullsfirst' : 'asc'
    const ahead = expected.split('').findIndex((letter, index) => cursor.text[cursor.position + index] !== letter)
    cursor.fail(hasDirection ? '"nullsfirst" or "nullslast"' : '"asc", "desc", "nullsfirst" or "nullslast"', ahead)
  }
  if (hasDirection) cursor.failAfter('delimiter (.), "," or end of input')
  return cursor.failAfter('letter, digit, "-", "->>", "->", delimiter (.), "," or end of input')
}
