import type { Worker } from 'node:worker_threads'
import type { Confinement } from '../../../kernel/confinement/confinement.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import { bootError, resourceLimit, workerError, type FunctionFault } from '../errors.ts'
import { BOOT_MS, type FunctionLimits } from '../limits.ts'
import { limitLog } from '../log-limit.ts'
import type { Boot, RequestHead, ToEngine, ToThread, WorkerRequest } from '../protocol.ts'
import { startThread } from '../start-thread.ts'
import { WorkerProcess } from './worker-process.ts'

/** What the thread reports about one request. */
export interface RequestEvents {
  onMessage(message: Extract<ToEngine, { id: number }>): void
  /** The thread ended before the answer was complete. */
  onDeath(fault: FunctionFault): void
}

export interface ThreadOptions {
  readonly name: string
  readonly code: string
  readonly variables: Readonly<Record<string, string>>
  readonly limits: FunctionLimits
  readonly log: Logger
  /** Bundles a module that the function starts as a `Worker`. */
  readonly bundle: (url: string) => Promise<string | null>
  /** How workers are started; null if this system cannot start a process without rights. */
  readonly confinement: Promise<Confinement | null>
  /** Removes secrets from what a function writes to the log. */
  readonly redact: (text: string) => string
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
  readonly #heartbeat = new Int32Array(new SharedArrayBuffer(4))
  /** What the function started with `Worker`, by id; while its module is being bundled, the messages that wait for it. */
  readonly #workers = new Map<number, WorkerProcess | unknown[]>()
  /** For what Node and the processes of workers print: the limit of `console` in the thread does not count it. */
  readonly #print = limitLog((level, text) => this.#log(level, text))
  #watch: NodeJS.Timeout | null = null
  #background = 0
  #lastId = 0
  #fault: FunctionFault | null = null
  #ended = false

  constructor(options: ThreadOptions) {
    this.#options = options
    const { name, code, limits } = options
    const boot: Boot = { name, code, memoryMb: limits.memoryMb, heartbeat: this.#heartbeat.buffer }
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
    // What Node itself prints before the thread's own code runs.
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.on('error', () => {}).on('data', (chunk: Buffer) => this.#print('info', chunk.toString().trimEnd()))
    }
  }

  get ended(): boolean {
    return this.#ended
  }

  /** Whether there is neither a request nor background work. */
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

  /** Ends a request: further messages of the thread about it are ignored. */
  finish(id: number): void {
    if (this.#requests.delete(id)) this.#options.onChange()
  }

  post(message: ToThread, transfer?: ArrayBuffer[]): void {
    if (!this.#ended) this.#worker.postMessage(message, transfer)
  }

  /** Ends the thread. Requests that still run fail with the fault. */
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
      this.#log('error', 'the function was ended: it used more memory than allowed')
      this.#fault ??= resourceLimit()
    } else if (message.type === 'worker') {
      this.#handleWorkerRequest(message)
    } else {
      this.#requests.get(message.id)?.onMessage(message)
    }
  }

  #handleWorkerRequest({ workerId, ...request }: WorkerRequest): void {
    const worker = this.#workers.get(workerId)
    if ('start' in request) void this.#startWorker(workerId, request.start)
    else if ('message' in request) {
      if (worker instanceof WorkerProcess) worker.post(request.message)
      else worker?.push(request.message)
    } else if ('taken' in request) {
      if (worker instanceof WorkerProcess) worker.receiveNext()
    } else {
      if (worker instanceof WorkerProcess) worker.kill()
      this.#workers.delete(workerId)
    }
  }

  async #startWorker(workerId: number, url: string): Promise<void> {
    const early: unknown[] = []
    this.#workers.set(workerId, early)
    const [code, confinement] = await Promise.all([this.#options.bundle(url), this.#options.confinement])
    // The function may have ended the worker, or itself, meanwhile.
    if (this.#workers.get(workerId) !== early) return
    const onEnd = (ended: string | null): void => {
      this.#workers.delete(workerId)
      this.post({ type: 'worker', workerId, ended })
    }
    if (code === null) return onEnd(`${url} cannot be loaded`)
    if (confinement === null) return onEnd('This system cannot start a process without rights')
    const process = new WorkerProcess(code, this.#options.limits.memoryMb, confinement, {
      onMessage: (json) => this.post({ type: 'worker', workerId, json }, [json.buffer]),
      onEnd,
      onOutput: (text) => this.#print('info', text),
    })
    this.#workers.set(workerId, process)
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

  /**
   * A thread whose timer does not run is in a loop. Time is counted in runs of the engine's own timer, so that a pause of the
   * engine does not count.
   */
  #observe(): void {
    const { blockMs } = this.#options.limits
    let last = -1
    let still = 0
    this.#watch = setInterval(() => {
      const now = Atomics.load(this.#heartbeat, 0)
      still = now === last ? still + WATCH_MS : 0
      last = now
      if (still < blockMs) return
      this.#log('error', `the function was ended: it blocked its thread for ${blockMs} ms`)
      void this.kill(resourceLimit())
    }, WATCH_MS)
    this.#watch.unref()
  }

  #log(level: 'debug' | 'info' | 'warn' | 'error', text: string): void {
    if (text === '') return
    this.#options.log[level]({ function: this.#options.name }, this.#options.redact(text.slice(0, 12_000)))
  }
}
