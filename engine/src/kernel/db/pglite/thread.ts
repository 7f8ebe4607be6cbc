import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { counter, RECALLED, sharedBytes, type Start } from './protocol.ts'

export interface ThreadEvents {
  onAnswer(bytes: Buffer): void
  /** The next request was recalled before it began. */
  onRecalled(): void
  /** Only when it was not asked to end. */
  onDeath(error: Error): void
}

/** PGlite's thread, seen from outside. */
export class Thread {
  readonly #worker: Worker
  readonly #counters: Int32Array
  readonly #begunAt: Float64Array
  #ending = false

  private constructor(worker: Worker, shared: SharedArrayBuffer) {
    this.#worker = worker
    this.#counters = new Int32Array(shared, 0, 4)
    this.#begunAt = new Float64Array(shared, 16, 1)
  }

  static async start(options: Pick<Start, 'folder' | 'extensions'>, events: ThreadEvents): Promise<Thread> {
    const shared = new SharedArrayBuffer(sharedBytes)
    const start: Start = { ...options, shared, wasm: await (compiled ??= compile()) }
    const worker = createWorker(start)
    const thread = new Thread(worker, shared)
    let failure = new Error('PGlite ended unexpectedly')
    let isReady = false
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: ArrayBuffer | string) => {
        if (typeof message !== 'string') events.onAnswer(Buffer.from(message))
        else if (message === RECALLED) events.onRecalled()
        else if (message === 'ready') resolve()
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
    return Atomics.load(this.#counters, counter.begun)
  }

  get finished(): number {
    return Atomics.load(this.#counters, counter.finished)
  }

  /** Requests up to this number that are not begun yet come back. */
  recall(number: number): void {
    Atomics.store(this.#counters, counter.recalled, number)
  }

  get walWrites(): number {
    return Atomics.load(this.#counters, counter.walWrites)
  }

  get begunAt(): number {
    return this.#begunAt[0]!
  }

  /** At once, as a killed process. Answers that were already sent still arrive before it resolves. */
  async kill(): Promise<void> {
    this.#ending = true
    await this.#worker.terminate()
  }

  /** After what is running, with a checkpoint. */
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

/** The types of Node name the module but not the function that makes one. */
const { WebAssembly: assembly } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> }
}

async function compile(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return assembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')))
}

/** A bundle has the worker beside it. From source the thread must first learn to read TypeScript. */
function createWorker(workerData: Start): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./pglite-worker.js', import.meta.url), { workerData })
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const loader = new URL('./dist/esm/api/index.mjs', tsx).href
  const worker = new URL('../pglite-worker.ts', import.meta.url).href
  const code = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(worker)})))`
  return new Worker(code, { eval: true, workerData, execArgv: [] })
}
