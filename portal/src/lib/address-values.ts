/** Reads the parameters of an address, which anybody can edit: each function returns a value that is safe to use. */

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The value if it is an id that the database accepts, otherwise null. */
export function parseId(value: unknown): string | null {
  return typeof value === 'string' && ID.test(value) ? value : null
}

/** The number of a page, counted from one; 1 if the value is not such a number. */
export function parsePage(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 1 ? value : 1
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** The value if it is a day, `2026-11-15`, otherwise null. */
export function parseDay(value: unknown): string | null {
  return typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : null
}

/** The text, or an empty one. The router turns text that looks like a number into a number. */
export function parseText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
