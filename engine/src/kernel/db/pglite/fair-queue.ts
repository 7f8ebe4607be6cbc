import { steadyNow } from '../../clock/steady-clock.ts'
import { isForEverybody } from '../run-as.ts'

/** After this time, used time counts half. */
const HALF_LIFE_MS = 5_000
/** Owners who have used less than this are served in the order of arrival. */
const STEP_MS = 100
/** A statement that takes longer than this makes others wait noticeably. */
const LONG_MS = 1_000
/** After the half-life, the time of long statements counts half. An owner with more than the maximum has to pause. */
const LONG_HALF_LIFE_MS = 10_000
const MAX_LONG_MS = 3_000
/** Nobody has to pause if no other owner has asked for so long. */
const OTHERS_MS = 10_000

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
 * Jobs that wait for the one connection. The owner who has used the least of its time recently comes first, so that one user's
 * long statements delay others by at most the one that is running. An owner who sends one long statement after the other has to
 * pause between them while others ask too, and so uses about a quarter of the time. The engine itself has no owner and is never
 * charged. What functions and jobs use counts as shared by all who wait: users wait for it too, and as one owner among two
 * hundred it would come last until nobody else asks.
 */
export class FairQueue<T> {
  readonly #now: () => number
  readonly #waiting = new Map<string | null, Waiting<T>[]>()
  readonly #used = new Map<string, Used>()
  readonly #usedLong = new Map<string, Used>()
  /** The owner who was served last, and the last other owner before. */
  #served: { readonly owner: string | null; readonly at: number }[] = []
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

  /** Adds a job again that was taken and could not run, with its original number. */
  putBack(owner: string | null, job: T, number: number): void {
    this.#add(owner, { job, number })
  }

  /** Null if no job waits, or only jobs of owners who have to pause. */
  take(): Waiting<T> | null {
    let best: { owner: string | null; head: Waiting<T>; used: number } | null = null
    for (const [owner, jobs] of this.#waiting) {
      if (owner !== null && this.#mustPause(owner)) continue
      const used = owner === null ? 0 : Math.floor(this.#shareOf(owner, this.#usedBy(owner)) / STEP_MS)
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

  takeFrom(owner: string): T[] {
    const jobs = this.#waiting.get(owner) ?? []
    this.#waiting.delete(owner)
    this.#length -= jobs.length
    return jobs.map(({ job }) => job)
  }

  takeAll(): T[] {
    const all = [...this.#waiting.values()].flat().toSorted((a, b) => a.number - b.number)
    this.#waiting.clear()
    this.#length = 0
    return all.map(({ job }) => job)
  }

  charge(owner: string | null, ms: number): void {
    if (owner === null) return
    const at = this.#now()
    this.#served = [{ owner, at }, ...this.#served.filter((one) => one.owner !== owner)].slice(0, 2)
    if (ms < 1) return
    this.#used.set(owner, { ms: this.#usedBy(owner) + ms, at })
    if (ms >= LONG_MS) this.#usedLong.set(owner, { ms: this.#usedLongBy(owner) + ms, at })
    if (this.#used.size > 10_000) this.#deleteUnused()
  }

  #mustPause(owner: string): boolean {
    if (this.#shareOf(owner, this.#usedLongBy(owner)) <= MAX_LONG_MS) return false
    const other = this.#served.find((one) => one.owner !== owner)
    return other !== undefined && this.#now() - other.at < OTHERS_MS
  }

  #add(owner: string | null, waiting: Waiting<T>): void {
    const jobs = this.#waiting.get(owner)
    this.#length += 1
    if (!jobs) return void this.#waiting.set(owner, [waiting])
    const later = jobs.findLastIndex(({ number }) => number < waiting.number) + 1
    jobs.splice(later, 0, waiting)
  }

  #shareOf(owner: string, ms: number): number {
    return isForEverybody(owner) ? ms / this.#waiting.size : ms
  }

  #usedBy(owner: string): number {
    return this.#left(this.#used.get(owner), HALF_LIFE_MS)
  }

  #usedLongBy(owner: string): number {
    return this.#left(this.#usedLong.get(owner), LONG_HALF_LIFE_MS)
  }

  #left(used: Used | undefined, halfLifeMs: number): number {
    return used ? used.ms * 0.5 ** ((this.#now() - used.at) / halfLifeMs) : 0
  }

  #deleteUnused(): void {
    for (const owner of this.#used.keys()) if (this.#usedBy(owner) < 1) this.#used.delete(owner)
    for (const owner of this.#usedLong.keys()) if (this.#usedLongBy(owner) < 1) this.#usedLong.delete(owner)
  }
}
