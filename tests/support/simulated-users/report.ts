import { Latencies } from '../measuring/stats.ts'

export interface Figures {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export interface ReportResult {
  readonly seconds: number
  /** The steps of users, each with the time of all its requests. */
  readonly steps: Readonly<Record<string, Figures>>
  readonly requests: Readonly<Record<string, Figures>>
  readonly requestCount: number
  /** Requests per second while users started new steps, without the end when they only finish. */
  readonly perSecond: number
  /** The figures over all requests. */
  readonly every: Figures
  /** Wrong answers and failures; without `tolerant` also refused requests. */
  readonly errors: number
  readonly firstErrors: readonly string[]
  /** With `tolerant`: the number of refused requests by status, 0 without an answer. */
  readonly refused: Readonly<Record<string, number>>
}

const KEPT_ERRORS = 5

/** Counts steps, requests and errors between `begin` and `result`. */
export class Report {
  #steps = new Map<string, Latencies>()
  #requests = new Map<string, Latencies>()
  #every = new Latencies()
  #errors: string[] = []
  #errorCount = 0
  #refused: Record<string, number> = {}
  #began = performance.now()
  #perSecond = 0

  begin(): void {
    this.#steps = new Map()
    this.#requests = new Map()
    this.#every = new Latencies()
    this.#errors = []
    this.#errorCount = 0
    this.#refused = {}
    this.#began = performance.now()
  }

  /** Fixes `perSecond`: from now on users only finish their steps. */
  stopCounting(): void {
    this.#perSecond = (this.#every.count * 1000) / (performance.now() - this.#began)
  }

  step(kind: string, milliseconds: number): void {
    add(this.#steps, kind, milliseconds)
  }

  request(kind: string, milliseconds: number): void {
    add(this.#requests, kind, milliseconds)
    this.#every.add(milliseconds)
  }

  error(message: string): void {
    this.#errorCount++
    if (this.#errors.length < KEPT_ERRORS) this.#errors.push(message)
  }

  refused(status: number | 'socket'): void {
    this.#refused[status] = (this.#refused[status] ?? 0) + 1
  }

  result(): ReportResult {
    return {
      seconds: (performance.now() - this.#began) / 1000,
      steps: figuresOf(this.#steps),
      requests: figuresOf(this.#requests),
      requestCount: this.#every.count,
      perSecond: this.#perSecond,
      every: figures(this.#every),
      errors: this.#errorCount,
      firstErrors: this.#errors,
      refused: this.#refused,
    }
  }
}

function add(all: Map<string, Latencies>, kind: string, milliseconds: number): void {
  let latencies = all.get(kind)
  if (latencies === undefined) all.set(kind, (latencies = new Latencies(256)))
  latencies.add(milliseconds)
}

function figuresOf(all: ReadonlyMap<string, Latencies>): Record<string, Figures> {
  const entries = [...all].map(([kind, latencies]) => [kind, figures(latencies)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b)))
}

export function figures(latencies: Latencies): Figures {
  const { p50, p95, p99 } = latencies.sample(1)
  return { count: latencies.count, p50, p95, p99 }
}
