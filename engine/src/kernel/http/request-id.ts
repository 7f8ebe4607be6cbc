import { randomUUID } from 'node:crypto'

/** An id from outside goes into logs and answers, so only harmless letters, and not many of them. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID()
}
