import { format } from 'node:util'
import { limitLog } from '../log-limit.ts'
import type { LogLevel, ToEngine } from '../protocol.ts'

const LEVELS = { debug: 'debug', trace: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/** `console` writes into the engine's log; a function that says too much is cut short, and the log says so. */
export function redirectConsole(post: (message: ToEngine) => void): (level: LogLevel, text: string) => void {
  const write = limitLog((level, text) => post({ type: 'log', level, text }))
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
