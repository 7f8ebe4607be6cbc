import type { ProcessorTimes } from './cpu.ts'

/** The result of one server in one round. Times are in milliseconds. */
export interface Sample {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Processor time per request, over all processes. */
  readonly cpu?: number
  /** The same, by group. */
  readonly cpuOf?: ProcessorTimes
}

/** Stores latencies in a typed array, because garbage collection of a growing plain array would distort the measurement. */
export class Latencies {
  #values: Float64Array<ArrayBuffer>
  #count = 0

  constructor(room = 1 << 16) {
    this.#values = new Float64Array(room)
  }

  get count(): number {
    return this.#count
  }

  add(milliseconds: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Float64Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#count++] = milliseconds
  }

  sample(seconds: number): Sample {
    const sorted = this.#values.subarray(0, this.#count).sort()
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return { perSecond: this.#count / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

export function medianSample(samples: readonly Sample[]): Sample {
  const of = (pick: (sample: Sample) => number): number => median(samples.map(pick))
  const cpu = samples.flatMap((sample) => sample.cpu ?? [])
  const groups = samples.flatMap((sample) => sample.cpuOf ?? [])
  const group = (name: keyof ProcessorTimes): number => median(groups.map((times) => times[name]))
  return {
    perSecond: of((sample) => sample.perSecond),
    p50: of((sample) => sample.p50),
    p95: of((sample) => sample.p95),
    p99: of((sample) => sample.p99),
    ...(cpu.length === 0 ? {} : { cpu: median(cpu) }),
    ...(groups.length === 0
      ? {}
      : { cpuOf: { server: group('server'), database: group('database'), generator: group('generator') } }),
  }
}
