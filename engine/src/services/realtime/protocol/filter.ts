import { patternFault } from '../../../kernel/db/pattern-fault.ts'

/** One comparison of a subscription. For `in` the value is an array literal of Postgres. */
export interface Filter {
  readonly column: string
  readonly op: string
  readonly value: string
  readonly negate: boolean
}

const PATTERNS = ['match', 'imatch']
const OPERATORS = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'ilike', 'is', 'match', 'imatch', 'isdistinct']

/** An impossible subscription. The message is sent to the client, in the platform's words. */
export class SubscriptionError extends Error {
  override readonly name = 'SubscriptionError'
}

/** A limit, because every change is compared with all of them. */
const MAX_FILTERS = 10
/** Enough for a list of a hundred ids in each of some filters. */
const MAX_CHARACTERS = 20_000

/** `column=eq.1,other=not.in.(a,b)`: all must match. */
export function parseFilters(text: string): Filter[] {
  const trimmed = text.trim()
  if (trimmed === '') return []
  if (trimmed.length > MAX_CHARACTERS) throw wrong(`filter must have at most ${MAX_CHARACTERS} characters`)
  const parts = splitAtCommas(trimmed)
  if (parts.length > MAX_FILTERS) throw wrong(`filter must have at most ${MAX_FILTERS} comparisons`)
  return parts.map(parseFilter)
}

function parseFilter(segment: string): Filter {
  const trimmed = segment.trim()
  if (trimmed === '') throw wrong('filter must not contain empty segments (check for extra commas)')
  const [column, comparison] = splitOnce(trimmed, '=')
  if (comparison === undefined) throw wrong(list([column]))
  const negate = comparison.startsWith('not.')
  const [op, value] = splitOnce(negate ? comparison.slice(4) : comparison, '.')
  if (value === undefined) throw wrong(list([op]))
  if (!OPERATORS.includes(op)) throw wrong(list([op, value]))
  const fault = PATTERNS.includes(op) ? patternFault(unquote(value)) : null
  if (fault !== null) throw wrong(fault)
  return { column, op, value: op === 'in' ? arrayOf(value) : unquote(value), negate }
}

/** Commas inside parentheses or quotes are part of a value. A quote only counts at the beginning of a value. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index] as string
    if (isQuoted && char === '\\' && index + 1 < text.length) {
      part += char + text[++index]
      continue
    }
    if (char === '"') isQuoted = isQuoted ? false : ['.', '(', ','].includes(text[index - 1] ?? '')
    else if (!isQuoted && char === '(') depth++
    else if (!isQuoted && char === ')') depth = Math.max(0, depth - 1)
    if (char === ',' && depth === 0 && !isQuoted) {
      parts.push(part)
      part = ''
    } else {
      part += char
    }
  }
  return [...parts, part]
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)]
}

function arrayOf(value: string): string {
  if (value.length < 2 || !value.startsWith('(') || !value.endsWith(')')) {
    throw wrong('`in` filter value must be wrapped by parentheses')
  }
  return `{${value.slice(1, -1)}}`
}

function unquote(value: string): string {
  return /^"(?:[^"\\]|\\.)*"$/s.test(value) ? value.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : value
}

function wrong(what: string): SubscriptionError {
  return new SubscriptionError(`Error parsing \`filter\` params: ${what}`)
}

function list(parts: readonly string[]): string {
  return `[${parts.map((part) => JSON.stringify(part)).join(', ')}]`
}
