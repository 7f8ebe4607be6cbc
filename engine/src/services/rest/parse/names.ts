import type { At, Field, JsonStep } from './ast.ts'
import type { Cursor } from './cursor.ts'

const WORD = /[\p{L}\p{M}\p{N}_ $]+/uy
const JSON_KEY = /[^(\-:.,>)]+/y
const INDEX = /-?\d+(?=->|::|\.|,|\)|$)/y

/** Reads `"…"` with backslash escapes; null if no quote begins here, an error if it is not closed. */
export function quoted(cursor: Cursor): string | null {
  if (!cursor.accept('"')) return null
  let value = ''
  while (!cursor.done) {
    const character = cursor.text[cursor.position++] as string
    if (character === '"') return value
    value += character === '\\' && !cursor.done ? (cursor.text[cursor.position++] as string) : character
  }
  return cursor.fail('"\\""')
}

/** Reads parts joined by single dashes; a dash that begins an arrow ends the name. */
function dashed(cursor: Cursor, part: RegExp): string | null {
  const first = cursor.match(part)
  if (first === null) return null
  let name = first.trim()
  for (;;) {
    const next = cursor.attempt(() => (cursor.sees('->') || !cursor.accept('-') ? null : cursor.match(part)))
    if (next === null) return name
    name += `-${next.trim()}`
  }
}

export function tryName(cursor: Cursor): string | null {
  return quoted(cursor) ?? dashed(cursor, WORD)
}

/** `others` is what else the caller would accept in place of a name. */
export function name(cursor: Cursor, others = ''): string {
  return tryName(cursor) ?? cursor.fail(`field name (* or [a..z0..9_$])${others}`)
}

/** Reads a plain word, as in a cast or a text search configuration. */
export function word(cursor: Cursor): string {
  return cursor.match(WORD)?.trim() ?? cursor.fail('letter or digit')
}

export function jsonPath(cursor: Cursor): JsonStep[] {
  const steps: JsonStep[] = []
  for (;;) {
    const arrow = cursor.accept('->>') ? '->>' : cursor.accept('->') ? '->' : null
    if (!arrow) return steps
    const index = cursor.match(INDEX)
    if (index !== null) {
      steps.push({ arrow, key: index, isIndex: true })
      continue
    }
    const key = quoted(cursor) ?? dashed(cursor, JSON_KEY)
    if (key === null) {
      if (!cursor.accept('-')) cursor.fail('"-", digit or any non reserved character different from: .,>()')
      cursor.match(/\d*/y)
      cursor.fail('digit')
    }
    steps.push({ arrow, key, isIndex: false })
  }
}

export function field(cursor: Cursor, others?: string): Field {
  cursor.skipSpace()
  const result = { name: name(cursor, others), path: jsonPath(cursor) }
  cursor.skipSpace()
  return result
}

/** Reads `a.b.c->d`: a field of an embedded resource, and the path to the resource. */
export function fieldPath(cursor: Cursor): At<Field> {
  const names = [name(cursor)]
  while (cursor.accept('.')) names.push(name(cursor))
  const path = jsonPath(cursor)
  cursor.end()
  return { path: names.slice(0, -1), value: { name: names.at(-1) as string, path } }
}
