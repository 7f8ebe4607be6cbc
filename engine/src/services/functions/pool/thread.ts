import type { Worker } from 'node:worker_threads'
import type { Logger } from '../../../kernel/log/logger.ts'
import { bootError, resourceLimit, workerError, type FunctionFault } from '../errors.ts'
import { BOOT_MS, type FunctionLimits } from '../limits.ts'
import { limitLog } from '../log-limit.ts'
import type { Boot, RequestHead, ToEngine, ToThread, WorkerOrder } from '../protocol.ts'
import { startThread } from '../start-thread.ts'
import { WorkerProcess } from './worker-process.ts'

/** What the thread says of one request. */
export interface RequestEvents {
  onMessage(message: Extract<ToEngine, { id: number }>): void
  /** The thread ended under it. */
  onDeath(fault: FunctionFault): void
}

export interface ThreadOptions {
  readonly name: string
  readonly code: string
  readonly variables: Readonly<Record<string, string>>
  readonly limits: FunctionLimits
  readonly log: Logger
  /** Makes one piece of a module that the function starts as a `Worker`. */
  readonly bundle: (url: string) => Promise<string | null>
  /** Takes out what a function must not write down. */
  readonly conceal: (text: string) => string
  /** Called whenever it may have become idle, and once when it has ended. */
  readonly onChange: () => void
}

const WATCH_MS = 250

/** The thread of one function, seen from the engine. */
export class FunctionThread {
  /** Rejects with a FunctionFault if the function does not start. */
  readonly ready: Promise<void>
  readonly exited: Promise<void>
  readonly #options: ThreadOptions
  readonly #worker: Worker
  readonly #requests = new Map<number, RequestEvents>()
  readonly #pulse = new Int32Array(new SharedArrayBuffer(4))
  /** What the function started with `Worker`, by ticket; while its module is made ready, what it is to be told first. */
  readonly #workers = new Map<number, WorkerProcess | unknown[]>()
  /** What Node and the processes of workers print: the limit of `console` in the thread does not see it. */
  readonly #print = limitLog((level, text) => this.#log(level, text))
  #watch: NodeJS.Timeout | null = null
  #background = 0
  #lastId = 0
  #fault: FunctionFault | null = null
  #ended = false

  constructor(options: ThreadOptions) {
    this.#options = options
    const { name, code, limits } = options
    const boot: Boot = { name, code, memoryMb: limits.memoryMb, pulse: this.#pulse.buffer }
    this.#worker = startThread({
      workerData: boot,
      env: { ...options.variables },
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    })
    this.#worker.unref()
    this.exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#onExit()
        resolve()
      })
    })
    this.ready = this.#start()
    this.ready.catch(() => {})
    this.#worker.on('error', (error: unknown) => this.#onError(error))
    // What Node itself says before the thread's own code runs.
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.on('error', () => {}).on('data', (chunk: Buffer) => this.#print('info', chunk.toString().trimEnd()))
    }
  }

  get ended(): boolean {
    return this.#ended
  }

  /** Neither a request nor work that one left behind. */
  get idle(): boolean {
    return this.#requests.size === 0 && this.#background === 0
  }

  get running(): number {
    return this.#requests.size
  }

  begin(head: RequestHead, events: RequestEvents): number {
    const id = (this.#lastId += 1)
    if (this.#ended) {
      queueMicrotask(() => events.onDeath(workerError()))
      return id
    }
    this.#requests.set(id, events)
    this.post({ type: 'request', id, head })
    return id
  }

  /** Whatever the thread still says of it is of no interest. */
  finish(id: number): void {
    if (this.#requests.delete(id)) this.#options.onChange()
  }

  post(message: ToThread, transfer?: ArrayBuffer[]): void {
    if (!this.#ended) this.#worker.postMessage(message, transfer)
  }

  /** Requests that still run get the fault. */
  async kill(fault: FunctionFault): Promise<void> {
    this.#fault ??= fault
    await this.#worker.terminate()
  }

  #start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#log('error', `the function did not start within ${BOOT_MS} ms`)
        void this.kill(bootError())
      }, BOOT_MS)
      this.#worker.on('message', (message: ToEngine) => {
        if (message.type === 'ready') {
          clearTimeout(timer)
          this.#observe()
          resolve()
        } else {
          this.#onMessage(message)
        }
      })
      this.#worker.once('exit', () => {
        clearTimeout(timer)
        reject(bootError())
      })
    })
  }

  #onMessage(message: Exclude<ToEngine, { type: 'ready' }>): void {
    if (message.type === 'log') {
      this.#log(message.level, message.text)
    } else if (message.type === 'background') {
      this.#background = message.count
      this.#options.onChange()
    } else if (message.type === 'memory') {
      this.#log('error', 'the function was ended: it took more memory than it may')
      this.#fault ??= resourceLimit()
    } else if (message.type === 'worker') {
      this.#obey(message)
    } else {
      this.#requests.get(message.id)?.onMessage(message)
    }
  }

  #obey({ ticket, ...order }: WorkerOrder): void {
    const worker = this.#workers.get(ticket)
    if ('start' in order) void this.#startWorker(ticket, order.start)
    else if ('message' in order) {
      if (worker instanceof WorkerProcess) worker.post(order.message)
      else worker?.push(order.message)
    } else {
      if (worker instanceof WorkerProcess) worker.kill()
      this.#workers.delete(ticket)
    }
  }

  async #startWorker(ticket: number, url: string): Promise<void> {
    const early: unknown[] = []
    this.#workers.set(ticket, early)
    const code = await this.#options.bundle(url)
    // The function may have ended it, or itself, meanwhile.
    if (this.#workers.get(ticket) !== early) return
    const onEnd = (ended: string | null): void => {
      this.#workers.delete(ticket)
      this.post({ type: 'worker', ticket, ended })
    }
    if (code === null) return onEnd(`${url} cannot be loaded`)
    const process = new WorkerProcess(code, this.#options.limits.memoryMb, {
      onMessage: (message) => this.post({ type: 'worker', ticket, message }),
      onEnd,
      onOutput: (text) => this.#print('info', text),
    })
    this.#workers.set(ticket, process)
    for (const message of early) process.post(message)
  }

  #onError(error: unknown): void {
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isMemory) this.#fault ??= resourceLimit()
    this.#log('error', `the thread ended: ${error instanceof Error ? error.message : String(error)}`)
  }

  #onExit(): void {
    this.#ended = true
    if (this.#watch !== null) clearInterval(this.#watch)
    for (const worker of this.#workers.values()) if (worker instanceof WorkerProcess) worker.kill()
    this.#workers.clear()
    const fault = this.#fault ?? workerError()
    const requests = [...this.#requests.values()]
    this.#requests.clear()
    for (const events of requests) events.onDeath(fault)
    this.#options.onChange()
  }

  /** A thread that does not come round to its own timer is in a loop. Counted in turns of ours, so a pause is none of its. */
  #observe(): void {
    const { blockMs } = this.#options.limits
    let last = -1
    let still = 0
    this.#watch = setInterval(() => {
      const now = Atomics.load(this.#pulse, 0)
      still = now === last ? still + WATCH_MS : 0
      last = now
      if (still < blockMs) return
      this.#log('error', `the function was ended: it held its thread for ${blockMs} ms`)
      void this.kill(resourceLimit())
    }, WATCH_MS)
    this.#watch.unref()
  }

  #log(level: 'debug' | 'info' | 'warn' | 'error', text: string): void {
    if (text === '') return
    this.#options.log[level]({ function: this.#options.name }, this.#options.conceal(text.slice(0, 12_000)))
  }
}
