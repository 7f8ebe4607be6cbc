import { fileURLToPath } from 'node:url'
import type { Confinement } from '../../../kernel/confinement/confinement.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import { bootError } from '../errors.ts'
import { DURATION_MS, IDLE_MS, type FunctionLimits } from '../limits.ts'
import type { FunctionSource } from '../source/catalogue.ts'
import { bundleFunction, isStale, type Bundle } from '../source/bundle.ts'
import { FunctionThread } from './thread.ts'

export interface RunnerOptions {
  readonly limits: FunctionLimits
  readonly log: Logger
  /** Called before each request: a function whose variables changed gets a new thread. */
  readonly variables: () => Readonly<Record<string, string>>
  readonly redact: (text: string) => string
  readonly confinement: Promise<Confinement | null>
}

interface Current {
  readonly thread: FunctionThread
  readonly bundle: Bundle
  readonly variables: Readonly<Record<string, string>>
}

/** How often the files of a function are checked, and a function that does not start is tried again. */
const CHECK_MS = 1_000

/** One function: its bundle and its thread, created at the first request and replaced when they are out of date. */
export class Runner {
  readonly #source: FunctionSource
  readonly #options: RunnerOptions
  readonly #threads = new Set<FunctionThread>()
  /** The bundles of the modules that the function starts as workers, by their URL. */
  readonly #workerBundles = new Map<string, Bundle>()
  #current: Current | null = null
  #starting: Promise<void> | null = null
  #booting: FunctionThread | null = null
  #checkedAt = 0
  #idleTimer: NodeJS.Timeout | null = null
  #closed = false

  constructor(source: FunctionSource, options: RunnerOptions) {
    this.#source = source
    this.#options = options
  }

  /**
   * Calls `begin` with a thread that accepts requests, synchronously, so that it cannot be retired in between. Rejects with a
   * FunctionFault.
   */
  async use<T>(begin: (thread: FunctionThread) => T): Promise<T> {
    for (;;) {
      this.#retireOutdated()
      if (this.#current !== null) {
        if (this.#idleTimer !== null) clearTimeout(this.#idleTimer)
        return begin(this.#current.thread)
      }
      if (this.#closed) throw bootError()
      await (this.#starting ??= this.#start())
    }
  }

  /** Waits up to `graceMs` for running requests; then ends them. */
  async close(graceMs: number): Promise<void> {
    this.#closed = true
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer)
    await this.#starting?.catch(() => {})
    const timer = setTimeout(() => {
      for (const thread of this.#threads) void thread.kill(bootError())
    }, graceMs)
    this.#onChange()
    await Promise.all([...this.#threads].map((thread) => thread.exited))
    clearTimeout(timer)
  }

  async #start(): Promise<void> {
    const { limits, log, redact, confinement, variables: read } = this.#options
    const { name } = this.#source
    const variables = read()
    const checkedAt = performance.now()
    try {
      const bundle = await bundleFunction(this.#source, (text) => log.warn({ function: name }, text))
      const onChange = (): void => this.#onChange()
      const { code } = bundle
      const bundleWorker = (url: string) => this.#bundleWorker(url)
      const forWorkers = { bundle: bundleWorker, confinement }
      const thread = new FunctionThread({ name, code, variables, limits, log, redact, onChange, ...forWorkers })
      this.#booting = thread
      this.#threads.add(thread)
      await thread.ready
      this.#checkedAt = checkedAt
      this.#current = { thread, bundle, variables }
      this.#starting = null
    } catch (error) {
      if (error instanceof Error && !('code' in error)) log.error({ function: name }, error.message)
      // Requests within a moment share the failure, so that a function that cannot start is not started for each.
      setTimeout(() => (this.#starting = null), CHECK_MS).unref()
      throw bootError()
    } finally {
      this.#booting = null
    }
  }

  /** Null if it cannot be compiled. Cached as long as its files do not change. */
  async #bundleWorker(url: string): Promise<string | null> {
    const { log } = this.#options
    const { name } = this.#source
    try {
      const cached = this.#workerBundles.get(url)
      if (cached !== undefined && !isStale(cached)) return cached.code
      const source = { ...this.#source, entry: fileURLToPath(url) }
      const bundle = await bundleFunction(source, (text) => log.warn({ function: name }, text))
      this.#workerBundles.set(url, bundle)
      return bundle.code
    } catch (error) {
      log.error({ function: name }, error instanceof Error ? error.message : String(error))
      return null
    }
  }

  #retireOutdated(): void {
    if (this.#current === null) return
    const { thread, bundle, variables } = this.#current
    if (!thread.ended && sameVariables(variables, this.#options.variables())) {
      const now = performance.now()
      if (now - this.#checkedAt < CHECK_MS) return
      this.#checkedAt = now
      if (!isStale(bundle)) return
    }
    this.#current = null
    // Its background work may run as long as the platform allows.
    setTimeout(() => void thread.kill(bootError()), DURATION_MS).unref()
    this.#onChange()
  }

  /** A thread that gets no more requests ends when it has none; the current one ends a while after its last. */
  #onChange(): void {
    for (const thread of this.#threads) {
      if (thread === this.#booting) continue
      if (thread.ended) this.#threads.delete(thread)
      else if (thread.idle && (thread !== this.#current?.thread || this.#closed)) void thread.kill(bootError())
    }
    const current = this.#current?.thread
    if (current === undefined || current.ended || this.#closed) return
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer)
    if (current.running > 0) return
    this.#idleTimer = setTimeout(
      () => {
        if (this.#current?.thread === current) this.#current = null
        void current.kill(bootError())
      },
      current.idle ? IDLE_MS : DURATION_MS,
    )
    this.#idleTimer.unref()
  }
}

function sameVariables(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}
