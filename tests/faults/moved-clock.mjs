/**
 * Is loaded first into the engine and into its threads, and moves the time of day by the number of milliseconds in the file.
 * Clocks that measure durations (hrtime, performance.now, timers) stay unchanged, as on a machine whose clock is set.
 */
import { readFileSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'

const own = new URL(import.meta.url)
const file = process.env.FAULT_CLOCK_FILE ?? own.searchParams.get('file') ?? undefined
const MOVED = Symbol.for('the clock is moved')
const TrueDate = Date
let moved = 0
let readAt = Number.NEGATIVE_INFINITY

function now() {
  const steady = performance.now()
  if (steady - readAt > 50) {
    readAt = steady
    try {
      moved = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      moved = 0
    }
  }
  return TrueDate.now() + moved
}

if (file !== undefined && globalThis[MOVED] === undefined) {
  globalThis[MOVED] = true
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new TrueDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })

  // The threads of functions inherit neither the flags nor the environment variables of the process.
  own.searchParams.set('file', file)
  const threads = createRequire(import.meta.url)('node:worker_threads')
  threads.Worker = class extends threads.Worker {
    constructor(path, options = {}) {
      super(path, { ...options, execArgv: [...(options.execArgv ?? process.execArgv), '--import', own.href] })
    }
  }
  syncBuiltinESMExports()
}
