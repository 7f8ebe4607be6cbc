import { steadyNow } from '../../clock/steady-clock.ts'

/** What somebody has used counts half after this time. */
const HALF_LIFE_MS = 5_000
/** Who has used less than this is served in the order of arrival. */
const STEP_MS = 100

interface Waiting<T> {
  readonly job: T
  /** The order of arrival. */
  readonly number: number
}

interface Used {
  readonly ms: number
  readonly at: number
}

/**
 * Jobs that wait for the one connection. Whoever has used the least of its time lately comes first, so that one person's
 * long statements hold nobody else up for longer than the one that is running. The engine itself, which is no person, is
 * never charged.
 */
export class FairQueue<T> {
  readonly #now: () => number
  readonly #waiting = new Map<string | null, Waiting<T>[]>()
  readonly #used = new Map<string, Used>()
  #arrived = 0
  #length = 0

  constructor(now: () => number = steadyNow) {
    this.#now = now
  }

  get length(): number {
    return this.#length
  }

  push(owner: string | null, job: T): void {
    this.#add(owner, { job, number: ++this.#arrived })
  }

  /** A job that was taken and could not be done, with the number that it was taken with. */
  putBack(owner: string | null, job: T, number: number): void {
    this.#add(owner, { job, number })
  }

  take(): Waiting<T> | null {
    let best: { owner: string | null; head: Waiting<T>; used: number } | null = null
    for (const [owner, jobs] of this.#waiting) {
      const used = owner === null ? 0 : Math.floor(this.#usedBy(owner) / STEP_MS)
      const head = jobs[0] as Waiting<T>
      if (best && (used > best.used || (used === best.used && head.number > best.head.number))) continue
      best = { owner, head, used }
    }
    if (!best) return null
    const jobs = this.#waiting.get(best.owner) as Waiting<T>[]
    jobs.shift()
    if (jobs.length === 0) this.#waiting.delete(best.owner)
    this.#length -= 1
    return best.head
  }

  takeAll(): T[] {
    const all = [...this.#waiting.values()].flat().toSorted((a, b) => a.number - b.number)
    this.#waiting.clear()
    this.#length = 0
    return all.map(({ job }) => job)
  }

  charge(owner: string | null, ms: number): void {
    if (owner === null || ms < 1) return
    this.#used.set(owner, { ms: this.#usedBy(owner) + ms, at: this.#now() })
    if (this.#used.size > 10_000) this.#forgetIdle()
  }

  #add(owner: string | null, waiting: Waiting<T>): void {
    const jobs = this.#waiting.get(owner)
    this.#length += 1
    if (!jobs) return void this.#waiting.set(owner, [waiting])
    const later = jobs.findLastIndex(({ number }) => number < waiting.number) + 1
    jobs.splice(later, 0, waiting)
  }

  #usedBy(owner: string): number {
    const used = this.#used.get(owner)
    return used ? used.ms * 0.5 ** ((this.#now() - used.at) / HALF_LIFE_MS) : 0
  }

  #forgetIdle(): void {
    for (const owner of this.#used.keys()) if (this.#usedBy(owner) < 1) this.#used.delete(owner)
  }
}
