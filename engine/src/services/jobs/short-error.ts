import { scrub } from '../../kernel/log/scrub.ts'

const MAX_LENGTH = 300

/** One line to store and to show: no stack, no secrets, no addresses. The log has the rest. */
export function shortError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return scrub(text.replace(/\s+/g, ' ').trim().slice(0, 2_000)).slice(0, MAX_LENGTH)
}
