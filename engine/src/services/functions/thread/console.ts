import { format } from 'node:util'
import { limitLog } from '../log-limit.ts'
import type { LogLevel, ToEngine } from '../protocol.ts'

/** In a file of its own, because it has nothing to do with the start of the thread, which is all that its importer shows. */
const LEVELS = { debug: 'debug', trace: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/**
 * Makes `console` write to the engine's log. `describe` replaces the places in stack traces. If a function writes too much,
 * its output is limited, and the log says so.
 */
export function redirectConsole(
  post: (message: ToEngine) => void,
  describe: (text: string) => string,
): (level: LogLevel, text: string) => void {
  const write = limitLog((level, text) => post({ type: 'log', level, text }))
  for (const [method, level] of Object.entries(LEVELS)) {
    const name = method as keyof typeof LEVELS
    console[name] = (...values: unknown[]) => write(level, describe(format(...values)))
  }
  // For packages that bypass `console`.
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = (chunk: Uint8Array | string, ...rest: unknown[]) => {
      write('info', describe((typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()).trimEnd()))
      const done = rest.at(-1)
      if (typeof done === 'function') queueMicrotask(done as () => void)
      return true
    }
  }
  return write
}
