const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    hellip: '…',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    euro: '€',
  }),
)

/** More of a description is not processed: the rest would be cut off anyway. */
const MAX_HTML_LENGTH = 20_000

/** The visible text of HTML, in one line of at most `length` characters. It must not be used as HTML. */
export function plainText(html: string, length: number): string {
  const text = html
    .slice(0, MAX_HTML_LENGTH)
    .replace(/<(script|style)\b[^<]*(?:<(?!\/\1)[^<]*)*(<\/\1[^>]*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<\/?(p|div|br|li|ul|ol|h[1-6]|tr|td|th|table|blockquote|section|article)\b[^<>]*>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
      (whole, ...[decimal, hex, name]: (string | undefined)[]) => entity(whole, decimal, hex, name),
    )
  return cut(storable(text), length)
}

function entity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES.get(name) ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** Removes what does not belong into a line of text, or cannot be stored in the database. */
export function storable(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\u{fffd}')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function cut(text: string, length: number): string {
  const characters = Array.from(text.slice(0, length * 2 + 2))
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}
