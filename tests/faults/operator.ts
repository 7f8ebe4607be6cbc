import type { Checks } from './fault.ts'
import type { Engine } from './engine.ts'

interface Line {
  readonly level?: number
  readonly msg?: string
  readonly err?: { readonly message?: string; readonly code?: string }
  readonly [name: string]: unknown
}

const LEVELS = new Map([
  [40, 'warn'],
  [50, 'error'],
  [60, 'fatal'],
])
/** Fields that differ in each run or mean nothing to a reader. */
const LEFT_OUT = new Set(['time', 'level', 'msg', 'err', 'request', 'requestId', 'id'])
const LONGEST = 320
/** esbuild, which the engine starts to compile functions, writes its stack when the engine is killed. */
const GO_STACK =
  /^\s*(?:goroutine \d|github\.com\/|main\.|created by |runtime[./]|internal\/|sync[./(]|panic|fatal error: |\S+\.go:\d|os\.|\[signal|exit status)/
const COMPILER = 'lines of a stack of esbuild, the compiler of the functions, which ends with the engine'

/** The log since then: each sentence once with its count, the most urgent first. */
export function readLog(engine: Engine, since: number, most = 6): string[] {
  const counts = new Map<string, { count: number; level: number }>()
  for (const text of engine.log(since).split('\n')) {
    const line = text.trim()
    // Skips the lines of a stack or an object, which are for developers.
    if (line === '' || /^(?:at |[}\]]|\{$|[a-z]\w*: .*)/.test(line) || line.startsWith('mail (')) continue
    const { said, level } = describe(line)
    const known = counts.get(said)
    counts.set(said, { count: (known?.count ?? 0) + 1, level })
  }
  return [...counts]
    .filter(([said]) => !/ is ready: http/.test(said))
    .toSorted(([, a], [, b]) => b.level - a.level || b.count - a.count)
    .slice(0, most)
    .map(([said, { count }]) => (count === 1 ? said : `${said} (${count} times)`))
    .map((said) => said.replaceAll(engine.data, '<data>').replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:…'))
}

function describe(text: string): { said: string; level: number } {
  let line: Line
  try {
    line = JSON.parse(text) as Line
  } catch {
    if (GO_STACK.test(text)) return { said: COMPILER, level: 0 }
    return { said: steadyText(text).slice(0, LONGEST), level: 55 }
  }
  const facts = Object.entries(line).filter(([name, value]) => !LEFT_OUT.has(name) && typeof value !== 'object')
  const more = facts.map(([name, value]) => `${name}=${String(value)}`).join(' ')
  const reason = line.err?.message === undefined ? '' : `: ${line.err.message}`
  const first = (line.msg ?? '').split('\n')[0]
  const said = `${LEVELS.get(line.level ?? 0) ?? 'info'}: ${first}${reason}${more === '' ? '' : ` [${more}]`}`
  return { said: steadyText(said).slice(0, LONGEST), level: line.level ?? 30 }
}

/** Removes the parts that differ each time: ids, durations, file names of the database. */
function steadyText(text: string): string {
  return text
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, '…')
    .replace(/\b(ms|in|attempts|retryInMs|durationMs)=[\d.]+/g, '$1=…')
    .replace(/in \d+ ms/g, 'in … ms')
    .replace(/base\/\d+\/\w+/g, 'base/…')
}

/** Lines that only a developer understands, such as the stack of an unexpected error. */
const UNREADABLE = /^\s+at .*:\d+:\d+|unhandled|uncaught|\b(?:Type|Reference|Range|Syntax)Error\b|failed unexpectedly/i

/** Checks that the log contains the expected sentences, by promise, and no stacks. */
export function judgeLog(
  engine: Engine,
  since: number,
  checks: Checks,
  expected: Readonly<Record<string, RegExp>>,
): void {
  const log = engine.log(since)
  for (const [promise, sentence] of Object.entries(expected)) {
    const line = log.split('\n').find((text) => sentence.test(text))
    checks.note(promise, line !== undefined, line === undefined ? 'the log has no such line' : describe(line).said)
  }
  const bad = log.split('\n').filter((text) => UNREADABLE.test(sentencesOf(text)))
  checks.note(
    'the log has sentences and no stacks of unexpected errors',
    bad.length === 0,
    bad.length === 0 ? 'none' : `${bad.length} lines: ${bad[0]?.slice(0, LONGEST)}`,
  )
}

/** The sentences of a log line, without the field that contains the stack for developers. */
function sentencesOf(text: string): string {
  try {
    const { msg = '', err } = JSON.parse(text) as Line
    return `${msg} ${err?.message ?? ''}`
  } catch {
    return text
  }
}
