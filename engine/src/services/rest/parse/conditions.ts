import type { At, Condition, Field, Filter, Group, IsValue, Operation, Quantifier } from './ast.ts'
import { Cursor } from './cursor.ts'
import { patternFault } from '../../../kernel/db/pattern-fault.ts'
import { badPattern } from '../errors.ts'
import { field, fieldPath, quoted, word } from './names.ts'

/** Operators that take one value and no quantifier. */
const SIMPLE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    neq: '<>',
    cs: '@>',
    cd: '<@',
    ov: '&&',
    sl: '<<',
    sr: '>>',
    nxr: '&<',
    nxl: '&>',
    adj: '-|-',
  }),
)

/** Operators that may be followed by `(any)` or `(all)`. */
const QUANTIFIABLE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    eq: '=',
    gte: '>=',
    gt: '>',
    lte: '<=',
    lt: '<',
    like: 'like',
    ilike: 'ilike',
    match: '~',
    imatch: '~*',
  }),
)

const SEARCH: ReadonlyMap<string, string> = new Map(
  Object.entries({
    fts: 'to_tsquery',
    plfts: 'plainto_tsquery',
    phfts: 'phraseto_tsquery',
    wfts: 'websearch_to_tsquery',
  }),
)

const IS_VALUES: ReadonlyMap<string, IsValue> = new Map(
  Object.entries({
    null: 'null',
    not_null: 'not null',
    true: 'true',
    false: 'false',
    unknown: 'unknown',
  }),
)

const OPERATOR = /[a-z]+/y
const OPERATOR_EXPECTED = 'operator (eq, gt, ...)'
const IS_VALUE = /[a-zA-Z_]+/y
const TO_SEPARATOR = /[^,)]*/y
const ARRAY = /\{[^{}]*\}/y

/** Reads a filter's value: up to the end of the parameter, or inside a group up to the next comma or parenthesis. */
type ReadValue = (cursor: Cursor) => string

const wholeValue: ReadValue = (cursor) => {
  const value = cursor.text.slice(cursor.position)
  cursor.position = cursor.text.length
  return value
}

const groupedValue: ReadValue = (cursor) =>
  delimited(cursor) ?? cursor.match(ARRAY) ?? (cursor.match(TO_SEPARATOR) as string)

/** Reads a quoted value. A quote only counts if its end is followed by a separator. */
function delimited(cursor: Cursor): string | null {
  return cursor.attempt(() => {
    const closing = /"(?:[^"\\]|\\.)*"(?=[,)]|$)/sy
    closing.lastIndex = cursor.position
    return closing.test(cursor.text) ? quoted(cursor) : null
  })
}

function list(cursor: Cursor): string[] {
  cursor.skipSpace()
  cursor.expect('(')
  cursor.skipSpace()
  const values: string[] = []
  do values.push(delimited(cursor) ?? (cursor.match(TO_SEPARATOR) as string))
  while (cursor.accept(','))
  cursor.expect(')')
  cursor.skipSpace()
  return values
}

function isValue(cursor: Cursor): IsValue {
  const start = cursor.position
  const value = IS_VALUES.get(cursor.match(IS_VALUE)?.toLowerCase() ?? '')
  if (value) return value
  cursor.position = start
  return cursor.fail('isVal: (null, not_null, true, false, unknown)')
}

function expression(cursor: Cursor, readValue: ReadValue): { negated: boolean; operation: Operation } {
  const negated = cursor.accept('not.')
  const start = cursor.position
  const operator = cursor.match(OPERATOR) ?? ''
  const operation = operationOf(cursor, operator, readValue)
  if (operation) return { negated, operation }
  cursor.position = start
  if (negated) return cursor.fail(OPERATOR_EXPECTED)
  const ahead = ['n', 'o', 't'].findIndex((letter, index) => cursor.text[start + index] !== letter)
  return cursor.fail(`"not" or ${OPERATOR_EXPECTED}`, Math.max(0, ahead))
}

/** Whether a regular expression is compared. */
export function isPattern(operation: Operation): boolean {
  return operation.kind === 'compare' && (operation.operator === '~' || operation.operator === '~*')
}

/**
 * A regular expression of a caller must be one that Postgres compares quickly. In a list Postgres removes quotes and backslashes
 * before it compares, which could hide from this check what it searches for.
 */
function checkPattern(operation: Operation): void {
  if (!isPattern(operation) || operation.kind !== 'compare') return
  if (operation.quantifier !== null && /[\\"]/.test(operation.value)) {
    throw badPattern('patterns in a list must not contain quotes or backslashes')
  }
  const fault = patternFault(operation.value)
  if (fault !== null) throw badPattern(fault)
}

function operationOf(cursor: Cursor, operator: string, readValue: ReadValue): Operation | null {
  const simple = SIMPLE.get(operator)
  if (simple) {
    return cursor.accept('.') ? { kind: 'compare', operator: simple, value: readValue(cursor), quantifier: null } : null
  }
  const quantifiable = QUANTIFIABLE.get(operator)
  if (quantifiable) {
    const quantifier: Quantifier = cursor.accept('(any)') ? 'any' : cursor.accept('(all)') ? 'all' : null
    return cursor.accept('.') ? { kind: 'compare', operator: quantifiable, value: readValue(cursor), quantifier } : null
  }
  const parser = SEARCH.get(operator)
  if (parser) {
    const config = cursor.accept('(') ? word(cursor) : null
    if (config !== null) cursor.expect(')')
    return cursor.accept('.') ? { kind: 'search', parser, config, value: readValue(cursor) } : null
  }
  if (!['in', 'is', 'isdistinct'].includes(operator) || !cursor.accept('.')) return null
  if (operator === 'in') return { kind: 'in', values: list(cursor) }
  if (operator === 'is') return { kind: 'is', value: isValue(cursor) }
  return { kind: 'distinct', value: readValue(cursor) }
}

/** Parses `id=eq.1`; null if `lenient` is set and the value is not a filter, as with a function's arguments. */
export function parseFilter(key: string, value: string, lenient: boolean): At<Filter> | null {
  const cursor = new Cursor(value, 'filter')
  if (lenient && !looksLikeFilter(value)) return null
  const target = fieldPath(new Cursor(key, 'tree path'))
  const parsed = expression(cursor, wholeValue)
  cursor.end()
  checkPattern(parsed.operation)
  return { path: target.path, value: { kind: 'filter', field: target.value, ...parsed } }
}

function looksLikeFilter(value: string): boolean {
  try {
    expression(new Cursor(value, null), wholeValue)
    return true
  } catch {
    return false
  }
}

/** Parses `or=(a.eq.1,and(b.gt.2,c.is.null))` and `embedded.not.and=(…)`. */
export function parseLogic(key: string, value: string): At<Condition> {
  const names = fieldPath(new Cursor(key, 'logic path'))
  const negated = names.path.includes('not')
  const cursor = new Cursor(`${negated ? 'not.' : ''}${names.value.name}${value}`, 'logic tree', value)
  const condition = group(cursor, cursor.match(GROUP_HEAD) ?? cursor.fail('"("'))
  cursor.end()
  return { path: names.path.filter((part) => part !== 'not'), value: condition }
}

const GROUP_HEAD = /(not\.)?(and|or)\s*(?=\()/y

function logic(cursor: Cursor): Condition {
  cursor.skipSpace()
  const head = cursor.match(GROUP_HEAD)
  return head === null ? groupedFilter(cursor) : group(cursor, head)
}

function group(cursor: Cursor, head: string): Group {
  return cursor.nested(() => {
    cursor.expect('(')
    const members: Condition[] = []
    do members.push(logic(cursor))
    while (cursor.accept(','))
    cursor.expect(')')
    cursor.skipSpace()
    const operator = head.replace('not.', '').trim() as 'and' | 'or'
    return { kind: 'group', negated: head.startsWith('not.'), operator, members }
  })
}

function groupedFilter(cursor: Cursor): Filter {
  const target: Field = field(cursor, ', negation operator (not) or logic operator (and, or)')
  if (!cursor.accept('.')) cursor.fail('delimiter (.)')
  const parsed = expression(cursor, groupedValue)
  checkPattern(parsed.operation)
  return { kind: 'filter', field: target, ...parsed }
}
