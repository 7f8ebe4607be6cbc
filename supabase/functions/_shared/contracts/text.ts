/** Deeper JSON is not meant seriously, and the database and recursive functions fail at some depth. */
const MAX_DEPTH = 32

/**
 * Why the database cannot store the value; null if it can. Postgres' text cannot contain a zero character or a
 * surrogate without its partner.
 */
export function storageProblem(value: unknown, depth = 0): string | null {
  if (depth > MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH} levels`
  if (typeof value === 'string') {
    return /[\0\p{Surrogate}]/u.test(value) ? 'contains a character that cannot be stored' : null
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const reason = storageProblem(key) ?? storageProblem(inner, depth + 1)
    if (reason !== null) return reason
  }
  return null
}

/**
 * A line break, a control character, or a character that turns the direction of the text after it: with one of these a
 * line of a mail, or the ending of a file name, reads differently from what it is.
 */
export const UNSAFE_IN_LINE = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u

/**
 * The text as one line without invisible characters, so that no line of a mail can pretend to be another one. Cut after
 * `limit` characters, never inside one.
 */
export function oneLine(text: string, limit = Number.POSITIVE_INFINITY): string {
  const line = Array.from(text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim())
  return line.length <= limit ? line.join('') : `${line.slice(0, limit - 1).join('')}…`
}

/** Whether the text is a web address, and not `javascript:` or a file. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}
