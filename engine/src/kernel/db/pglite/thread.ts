import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import { entryFile } from '../../entry-file.ts'
import { begunAtIn, COUNTER, countersIn, FAULT, RECALLED, SHARED_BYTES, type Start } from './protocol.ts'
import { waitedMs } from './waiting-time.ts'

export interface ThreadEvents {
  onAnswer(bytes: Buffer): void
  /** The next request was recalled before it began. */
  onRecalled(): void
  /** Called only if it was not asked to end. */
  onDeath(error: Error): void
}

/**
 * Postgres limits its recursion by its own stack, but WebAssembly keeps only a part of that in memory that Postgres can measure.
 * The thread's stack must be large enough that Postgres' limit (`max_stack_depth`, 2 MB) is reached first: with 64 MB some patterns
 * overflowed it, with 256 MB every deep nesting that was tried is Postgres' own error. Only the used part takes memory.
 */
const STACK_MEGABYTES = 256

/** PGlite's thread, seen from outside. */
export class Thread {
  readonly #worker: Worker
  readonly #counters: Int32Array
  readonly #begunAt: Float64Array
  #ending = false

  private constructor(worker: Worker, shared: SharedArrayBuffer) {
    this.#worker = worker
    this.#counters = countersIn(shared)
    this.#begunAt = begunAtIn(shared)
  }

  static async start(
    options: Pick<Start, 'folder' | 'extensions'>,
    events: ThreadEvents,
    stackMegabytes = STACK_MEGABYTES,
  ): Promise<Thread> {
    const shared = new SharedArrayBuffer(SHARED_BYTES)
    const start: Start = { ...options, shared, wasm: await (compiled ??= compile()) }
    const worker = createWorker(start, { stackSizeMb: stackMegabytes })
    const thread = new Thread(worker, shared)
    let failure = new Error('PGlite ended unexpectedly')
    let isReady = false
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: ArrayBuffer | string) => {
        if (typeof message !== 'string') events.onAnswer(Buffer.from(message))
        else if (message === RECALLED) events.onRecalled()
        else if (message === 'ready') resolve()
        else if (message.startsWith(FAULT))
          failure = new Error(`Postgres broke within PGlite (${message.slice(FAULT.length)})`)
      })
      worker.on('error', (error) => (failure = error instanceof Error ? error : new Error(String(error))))
      worker.on('exit', () => {
        if (!isReady) reject(failure)
        else if (!thread.#ending) events.onDeath(failure)
      })
    })
    isReady = true
    return thread
  }

  post(request: Buffer): void {
    this.#worker.postMessage(request.buffer, [request.buffer as ArrayBuffer])
  }

  /** How many requests were begun, and finished, since the start. */
  get begun(): number {
    return Atomics.load(this.#counters, COUNTER.begun)
  }

  get finished(): number {
    return Atomics.load(this.#counters, COUNTER.finished)
  }

  /** Makes requests up to this number come back that are not begun yet. */
  recall(number: number): void {
    Atomics.store(this.#counters, COUNTER.recalled, number)
  }

  get walWrites(): number {
    return Atomics.load(this.#counters, COUNTER.walWrites)
  }

  get begunAt(): number {
    return this.#begunAt[0]!
  }

  /** How many milliseconds it has waited for a processor since its start; 0 where the system does not say it. */
  get waitedMs(): number {
    return waitedMs(Atomics.load(this.#counters, COUNTER.task))
  }

  /** Ends it at once, like a killed process. Answers that were already sent still arrive before it resolves. */
  async kill(): Promise<void> {
    this.#ending = true
    await this.#worker.terminate()
  }

  /** Ends it after the running request, with a checkpoint. */
  async close(limitMs: number): Promise<void> {
    this.#ending = true
    const exited = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()))
    this.#worker.postMessage('close')
    const timer = setTimeout(() => void this.#worker.terminate(), limitMs)
    await exited
    clearTimeout(timer)
  }
}

let compiled: Promise<WebAssembly.Module> | null = null

/** Node's types name the module but not the function that compiles one. */
const { WebAssembly: assembly } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> }
}

async function compile(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return assembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')))
}

/** Without the options of the process: a loader for TypeScript would run in this thread too. */
function createWorker(workerData: Start, resourceLimits: ResourceLimits): Worker {
  return new Worker(entryFile('pglite-worker', import.meta.url), { workerData, resourceLimits, execArgv: [] })
}
