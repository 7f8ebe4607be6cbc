/**
 * The part of Go's template language that mail templates use: `{{ .Name }}`, `{{ or .Name "else" }}`,
 * `{{ if eq (print .Data.language) "nl" }} … {{ else if … }} … {{ else }} … {{ end }}`, comments, and `{{-` `-}}`.
 */
export type Expression =
  | { readonly kind: 'field'; readonly path: readonly string[] }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly operands: readonly Expression[] }

export type Node =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'value'; readonly expression: Expression; readonly place: Place }
  | {
      readonly kind: 'if'
      readonly condition: Expression
      readonly yes: readonly Node[]
      readonly no: readonly Node[]
    }

/** The position of a value in the HTML decides how it is escaped, as in Go's html/template. */
export type Place = 'markup' | 'url' | 'url-start' | 'url-query'

const FUNCTIONS = ['and', 'or', 'not', 'eq', 'ne', 'print'] as const
export type FunctionName = (typeof FUNCTIONS)[number]
/** How many values a function takes; the others take two or more. */
const COUNTS: Readonly<Partial<Record<FunctionName, number>>> = { not: 1, print: 1, ne: 2 }

export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  constructor(line: number, action: string, problem: string) {
    super(`line ${line}: {{ ${action} }}: ${problem}`)
  }
}

interface Token {
  readonly kind: 'literal' | 'action'
  readonly text: string
  readonly line: number
}

const ACTION = /(\s*\{\{-\s|\{\{)((?:"(?:[^"\\]|\\.)*"|`[^`]*`|\/\*[\s\S]*?\*\/|[^"`}]|\}(?!\}))*?)(\s-\}\}\s*|\}\})/g

export function parseTemplate(source: string): readonly Node[] {
  const tokens = tokenize(source)
  const before = { html: '' }
  let index = 0

  /** Parses up to the `else` or `end` that belongs to the caller, and leaves it to the caller. */
  function block(opener: Token | null): Node[] {
    const nodes: Node[] = []
    for (;;) {
      const token = tokens[index]
      if (token === undefined) {
        if (opener !== null) throw new TemplateError(opener.line, opener.text, 'has no end')
        return nodes
      }
      const word = token.kind === 'action' ? (/^\S*/.exec(token.text)?.[0] ?? '') : ''
      if (word === 'else' || word === 'end') {
        if (opener === null) throw new TemplateError(token.line, token.text, 'belongs to no if')
        return nodes
      }
      index++
      if (token.kind === 'literal') {
        before.html += token.text
        nodes.push({ kind: 'literal', text: token.text })
      } else if (word === 'if') {
        nodes.push(branch(token, token.text.slice('if'.length)))
      } else if (!token.text.startsWith('/*')) {
        nodes.push({ kind: 'value', expression: parseExpression(token, token.text), place: placeAfter(before.html) })
        before.html += PLACEHOLDER
      }
    }
  }

  function branch(opener: Token, condition: string): Node {
    const test = parseExpression(opener, condition)
    const yes = block(opener)
    const closer = tokens[index++]
    const rest = closer?.text.slice('else'.length).trim() ?? ''
    if (closer === undefined || closer.text === 'end') return { kind: 'if', condition: test, yes, no: [] }
    if (rest.startsWith('if ')) {
      return { kind: 'if', condition: test, yes, no: [branch(closer, rest.slice('if'.length))] }
    }
    if (rest !== '') throw new TemplateError(closer.line, closer.text, 'is not supported')
    const no = block(opener)
    const end = tokens[index++]
    if (end?.text !== 'end') throw new TemplateError(end?.line ?? opener.line, end?.text ?? '', 'expected end')
    return { kind: 'if', condition: test, yes, no }
  }

  return block(null)
}

function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  const literal = (text: string): void => {
    if (text !== '') tokens.push({ kind: 'literal', text, line: 0 })
  }
  for (const match of source.matchAll(ACTION)) {
    literal(source.slice(at, match.index))
    at = match.index + match[0].length
    const start = match.index + (match[1] ?? '').indexOf('{{')
    const line = source.slice(0, start).split('\n').length
    tokens.push({ kind: 'action', text: (match[2] ?? '').trim(), line })
  }
  const rest = source.slice(at)
  const open = rest.indexOf('{{')
  if (open >= 0) throw new TemplateError(source.slice(0, at + open).split('\n').length, '…', 'is not closed')
  literal(rest)
  return tokens
}

const PLACEHOLDER = '\u0001'

function placeAfter(html: string): Place {
  const tag = html.slice(html.lastIndexOf('<'))
  const open = /^<[a-z][^>]*\s(?:href|src|action)\s*=\s*(?:"([^"]*)|'([^']*))$/i.exec(tag)
  const url = open?.[1] ?? open?.[2]
  if (url === undefined) return 'markup'
  if (url === '') return 'url-start'
  return /[?#]/.test(url) ? 'url-query' : 'url'
}

const LEXEME = /\s*(?:(\()|(\))|"((?:[^"\\]|\\.)*)"|`([^`]*)`|((?:\.[A-Za-z_]\w*)+)|([a-z]+))/y

function parseExpression(token: Token, source: string): Expression {
  const lexeme = new RegExp(LEXEME)
  const text = source.trim()
  const fail = (problem: string): TemplateError => new TemplateError(token.line, token.text, problem)

  function take(): RegExpExecArray | null {
    const at = lexeme.lastIndex
    const match = lexeme.exec(text)
    if (match === null) lexeme.lastIndex = at
    return match
  }

  function operand(match: RegExpExecArray): Expression {
    const [, opening, , quoted, raw, field, name] = match
    if (opening !== undefined) return call(')')
    if (quoted !== undefined) return { kind: 'text', value: unquote(quoted) }
    if (raw !== undefined) return { kind: 'text', value: raw }
    if (field !== undefined) return { kind: 'field', path: field.slice(1).split('.') }
    throw fail(name === undefined ? 'is not complete' : `"${name}" is not supported`)
  }

  /** Parses `eq .A "b"`, or a single operand; up to the closing bracket, or the end. */
  function call(until: ')' | 'end'): Expression {
    const first = take()
    if (first === null) throw fail('is not supported')
    const name = FUNCTIONS.find((candidate) => candidate === first[6])
    const operands = name === undefined ? [operand(first)] : []
    for (;;) {
      if (until === 'end' && text.slice(lexeme.lastIndex).trim() === '') break
      const next = take()
      if (next === null) throw fail('is not supported')
      if (next[2] !== undefined && until === ')') break
      if (name === undefined || next[2] !== undefined) throw fail('is not supported')
      operands.push(operand(next))
    }
    const [only] = operands
    if (name === undefined) return only ?? { kind: 'text', value: '' }
    const expected = COUNTS[name]
    if (expected === undefined ? operands.length < 2 : operands.length !== expected)
      throw fail(`"${name}" has the wrong number of values`)
    return { kind: 'call', name, operands }
  }

  return call('end')
}

function unquote(text: string): string {
  return text.replace(/\\(.)/g, (_match, letter: string) => (letter === 'n' ? '\n' : letter))
}
