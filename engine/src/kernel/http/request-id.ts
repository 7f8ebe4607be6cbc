import { randomUUID } from 'node:crypto'

/** A client's id is written to logs and answers, so it must be short and have only harmless characters. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID()
}
