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
  if (!cursor.done && !cursor.sees(',')) {
    // The dot begins a word; the error is at the word after it.
    cursor.accept('.')
    cursor.fail(direction ? '"nullsfirst" or "nullslast"' : '"asc", "desc", "nullsfirst" or "nullslast"')
  }
  return { relation, field: target, direction, nulls }
}
