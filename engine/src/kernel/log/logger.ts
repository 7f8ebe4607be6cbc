import pino, { type Logger } from 'pino'
import { formatLine } from './pretty.ts'
import { scrub } from './scrub.ts'

export type { Logger }

export interface LineWriter {
  write(line: string): void
  /** Writes at once what is held back. */
  flush?(): void
}

/** Errors are not held back: the process may be about to end. */
const URGENT_LEVEL = 50

export interface LoggerOptions {
  readonly level: string
  /** Whether to write readable lines for a terminal, instead of one JSON object a line. */
  readonly pretty: boolean
  readonly writer: LineWriter
}

export function createLogger({ level, pretty, writer }: LoggerOptions): Logger {
  return pino(
    { level, base: null, timestamp: isoTime, serializers: { err: describe } },
    {
      write: (line: string) => {
        writer.write(scrub(pretty ? formatLine(line) : line))
        if (levelOf(line) >= URGENT_LEVEL) writer.flush?.()
      },
    },
  )
}

let lastSecond = -1
let lastText = ''

/** The time as text. Its seconds are made once for all lines of a second. */
function isoTime(): string {
  const now = Date.now()
  const second = Math.floor(now / 1000)
  if (second !== lastSecond) {
    lastSecond = second
    lastText = `,"time":"${new Date(now).toISOString().slice(0, -'000Z'.length)}`
  }
  return `${lastText}${String(now % 1000).padStart(3, '0')}Z"`
}

/** Every line begins with its level: `{"level":30,`. */
function levelOf(line: string): number {
  return Number.parseInt(line.slice('{"level":'.length), 10)
}

/** Writes to standard output, many lines at once, none later than a tenth of a second. Call `flush` before the process ends. */
export function standardOutput(): Required<LineWriter> {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 12_288, periodicFlush: 100 })
  return {
    write: (line) => destination.write(line),
    flush: () => destination.flushSync(),
  }
}

/** Name, message, code and stack; never the fields of a database error that quote rows. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describe(error.cause) }
  return {
    name: error.name,
    message: error.message.slice(0, 2_000),
    ...code,
    stack: error.stack?.slice(0, 8_000),
    ...cause,
  }
}
