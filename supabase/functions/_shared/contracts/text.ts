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

/** Whether the text is a web address, and not `javascript:` or a file. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}
