import type { LogLevel } from './protocol.ts'

/** The platform's own limits: supabase.com/docs/guides/functions/limits. */
const MAX_LENGTH = 10_000
const MAX_LINES = 100
const PERIOD_MS = 10_000

type Write = (level: LogLevel, text: string) => void

/** Shortens long lines and drops those of a function that writes too many, which it logs. */
export function limitLog(write: Write): Write {
  let lines = 0
  let since = performance.now()
  return (level, text) => {
    const now = performance.now()
    if (now - since > PERIOD_MS) {
      if (lines > MAX_LINES) write('warn', `${lines - MAX_LINES} lines were left out`)
      lines = 0
      since = now
    }
    lines += 1
    if (lines > MAX_LINES) return
    write(level, text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)
  }
}
