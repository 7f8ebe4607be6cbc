/** The plain text of one of our mails: paragraphs, and each link's address after its text. */
export function htmlToText(html: string): string {
  const marked = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    // The preview line for inbox lists, and addresses that the text has anyway.
    .replace(/<(\w+)\b[^>]*\bdata-html-only\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    // Not the no-break spaces of French.
    .replace(/[^\S\u00a0]+/g, ' ')
    .replace(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>([\s\S]*?)<\/a\s*>/gi, linkText)
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<hr\b[^>]*>/gi, '\n\n---\n\n')
    .replace(/<\/?(?:p|div|h[1-6]|table|tr|ul|ol|blockquote|section)\b[^>]*>/gi, '\n\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<[^>]*>/g, '')
  return decodeEntities(marked)
    .replace(/[^\S\n\u00a0]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function linkText(_match: string, double: string | undefined, single: string | undefined, words: string): string {
  const address = (double ?? single ?? '').replace(/^mailto:/, '')
  const label = words.replace(/<[^>]*>/g, '').trim()
  return label === '' || label === address ? address : `${label}:\n${address}\n`
}

/** The link that the user is meant to follow: the first one in the HTML, which cannot be part of a user's text. */
export function firstLink(html: string, text: string): string | null {
  const href = /<a\b[^>]*?\bhref\s*=\s*["'](https?:[^"']+)["']/i.exec(html)?.[1]
  return href === undefined ? (/https?:\/\/[^\s<>"']+/.exec(text)?.[0] ?? null) : decodeEntities(href)
}

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    middot: '·',
    hellip: '…',
    ndash: '–',
    mdash: '—',
    copy: '©',
    zwnj: '',
  }),
)

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED.get(String(name).toLowerCase()) ?? entity
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
