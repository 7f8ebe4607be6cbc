import { arrayLiteral } from '../../../kernel/db/array-literal.ts'
import type { Value } from '../../../kernel/db/database.ts'
import { parseFilter } from './conditions.ts'

type Pair = readonly [string, string]

/**
 * A query without the values of its filters: `id=eq.1` and `id=eq.2` have the same shape, and so the same statement. In `pairs` a
 * mark is in the place of each value.
 */
export interface QueryShape {
  readonly key: string
  readonly pairs: readonly Pair[]
  /** The values as parameters of the statement, in the order of their marks. */
  readonly values: readonly string[]
}

/** Begins a mark. A query that contains this character has no shape. */
const MARK = '\uE000'
/** Filters whose value becomes a parameter as it is. */
const PLAIN = /^(?:not\.)?(?:eq|neq|gte?|lte?)\./
const LIST = /^(?:not\.)?in\.(?=\()/
/** The last part of names that are not filters. */
const NOT_FILTERS: ReadonlySet<string> = new Set([
  'select',
  'columns',
  'on_conflict',
  'order',
  'limit',
  'offset',
  'and',
  'or',
])
/** Longer ones are rare, and would fill the memory. */
const MAX_KEY = 4_000

/** The shape of a query; null if its statement is not worth keeping. */
export function shapeOf(pairs: readonly Pair[]): QueryShape | null {
  const marked: Pair[] = []
  const values: string[] = []
  let key = ''
  for (const pair of pairs) {
    const [name, text] = pair
    const operator = operatorOf(name, text)
    const kept = operator ?? text
    key += `${name.length} ${kept.length} ${name}${kept}`
    if (key.length > MAX_KEY || name.includes(MARK) || kept.includes(MARK)) return null
    if (operator === null) {
      marked.push(pair)
      continue
    }
    const isList = operator.endsWith('in.')
    const value = isList ? listOf(name, text) : text.slice(operator.length)
    if (value === null) return null
    const mark = `${MARK}${values.length}`
    marked.push([name, isList ? `${operator}(${mark})` : operator + mark])
    values.push(value)
  }
  return { key, pairs: marked, values }
}

/** The beginning of a filter up to its value; null if it is no filter, or one whose value is a part of the statement. */
function operatorOf(name: string, text: string): string | null {
  if (NOT_FILTERS.has(name.slice(name.lastIndexOf('.') + 1))) return null
  return (PLAIN.exec(text) ?? LIST.exec(text))?.[0] ?? null
}

/** Null if the list cannot be parsed. Whoever parses the whole query says what is wrong with it. */
function listOf(name: string, text: string): string | null {
  try {
    const operation = parseFilter(name, text, false)?.value.operation
    return operation?.kind === 'in' ? listParameter(operation.values) : null
  } catch {
    return null
  }
}

/** The parameter of `in.(…)`. `in.()` is parsed as one empty value, and must match nothing. */
export function listParameter(values: readonly string[]): string {
  return values.length === 1 && values[0] === '' ? '{}' : arrayLiteral(values)
}

/** For each parameter of a statement that was made with marks: its value, or the number of the mark in its place. */
export type Template = readonly (Value | number)[]

export function templateOf(parameters: readonly Value[]): Template {
  return parameters.map((value) => {
    const at = value === null ? -1 : value.indexOf(MARK)
    return at === -1 ? value : Number.parseInt((value as string).slice(at + 1), 10)
  })
}

export function fillTemplate(template: Template, values: readonly Value[]): Value[] {
  return template.map((part) => (typeof part === 'number' ? (values[part] ?? null) : part))
}
