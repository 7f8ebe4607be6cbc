/** Deeper JSON than anybody means; the database gives up at some depth, and so does whoever walks through it. */
const DEEPEST = 32

/** Null: the database can keep it. A zero character or half a character has no place in Postgres' text. */
export function unstorable(value: unknown, depth = 0): string | null {
  if (depth > DEEPEST) return `is nested deeper than ${DEEPEST} levels`
  if (typeof value === 'string') {
    return /[\0\p{Surrogate}]/u.test(value) ? 'contains a character that cannot be stored' : null
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const reason = unstorable(key) ?? unstorable(inner, depth + 1)
    if (reason !== null) return reason
  }
  return null
}

/** What a link may be: never `javascript:` or a file. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}
