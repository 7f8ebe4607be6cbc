import { format } from 'node:util'
import type { LogLevel, ToEngine } from '../protocol.ts'

/** The platform's own limits: supabase.com/docs/guides/functions/limits. */
const MAX_LENGTH = 10_000
const MAX_LINES = 100
const PERIOD_MS = 10_000

const LEVELS = { debug: 'debug', trace: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/** `console` writes into the engine's log; a function that says too much is cut short, and the log says so. */
export function redirectConsole(post: (message: ToEngine) => void): (level: LogLevel, text: string) => void {
  let lines = 0
  let since = performance.now()

  function write(level: LogLevel, text: string): void {
    const now = performance.now()
    if (now - since > PERIOD_MS) {
      if (lines > MAX_LINES) post({ type: 'log', level: 'warn', text: `${lines - MAX_LINES} lines were left out` })
      lines = 0
      since = now
    }
    lines += 1
    if (lines > MAX_LINES) return
    post({ type: 'log', level, text: text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text })
  }

  for (const [method, level] of Object.entries(LEVELS)) {
    const name = method as keyof typeof LEVELS
    console[name] = (...values: unknown[]) => write(level, format(...values))
  }
  // Packages that bypass `console`.
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = (chunk: Uint8Array | string, ...rest: unknown[]) => {
      write('info', (typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()).trimEnd())
      const done = rest.at(-1)
      if (typeof done === 'function') queueMicrotask(done as () => void)
      return true
    }
  }
  return write
}
