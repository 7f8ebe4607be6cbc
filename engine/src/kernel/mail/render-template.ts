import type { Expression, Node, Place } from './template-parser.ts'

/** The values that a template may use: text, and `Data`, the user's metadata. */
export type TemplateValues = Readonly<Record<string, unknown>>

/** For HTML: a value can neither add markup, nor leave its attribute, nor make a link run a script. */
export function renderHtml(nodes: readonly Node[], values: TemplateValues): string {
  return render(nodes, values, escapeFor)
}

/** For a subject line. */
export function renderPlain(nodes: readonly Node[], values: TemplateValues): string {
  return render(nodes, values, (text) => text)
}

function render(
  nodes: readonly Node[],
  values: TemplateValues,
  escape: (text: string, place: Place) => string,
): string {
  let output = ''
  for (const node of nodes) {
    if (node.kind === 'literal') output += node.text
    else if (node.kind === 'value') output += escape(textOf(evaluate(node.expression, values)), node.place)
    else output += render(isTrue(evaluate(node.condition, values)) ? node.yes : node.no, values, escape)
  }
  return output
}

function evaluate(expression: Expression, values: TemplateValues): unknown {
  switch (expression.kind) {
    case 'text':
      return expression.value
    case 'field':
      return expression.path.reduce<unknown>(member, values)
    case 'call': {
      const operands = expression.operands.map((operand) => evaluate(operand, values))
      const [first, ...others] = operands
      switch (expression.name) {
        // Go refuses to compare a number or an object with a text; printed, it is a text.
        case 'print':
          return textOf(first)
        case 'not':
          return !isTrue(first)
        case 'eq':
          return others.some((other) => other === first)
        case 'ne':
          return others[0] !== first
        case 'and':
          return operands.every(isTrue) ? operands.at(-1) : false
        case 'or':
          return operands.find(isTrue) ?? operands.at(-1)
      }
    }
  }
}

/** Reads own members only: a template must not reach members that every object inherits. */
function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Readonly<Record<string, unknown>>)[name]
}

/** As in Go, empty texts, lists and objects count as false. */
function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}

/** Objects and lists have no readable text. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function escapeFor(text: string, place: Place): string {
  if (place === 'url-query') return escapeMarkup(encode(text))
  if (place === 'url-start' && !isSafeAddress(text)) return '#'
  if (place === 'markup') return escapeMarkup(text)
  // It is already an address, so encoded characters stay; characters that could end it are encoded.
  return escapeMarkup(text.replace(/[\s"'<>\\^`{|}\p{Cc}\p{Surrogate}]/gu, encode))
}

/** Half a surrogate pair, which a text may contain, cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

function isSafeAddress(text: string): boolean {
  const scheme = /^\s*([^/?#]*?):/.exec(text)?.[1]
  return scheme === undefined || /^(?:https?|mailto)$/i.test(scheme)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"'`]/g, (letter) => ENTITIES[letter] ?? letter)
}
