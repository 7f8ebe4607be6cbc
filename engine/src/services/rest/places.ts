import { tooManyCalls } from './errors.ts'

/** How long a call waits for one of the person's others to end: who types fast asks before the last answer is there. */
const WAIT_MS = 2_000

interface Taken {
  running: number
  readonly waiting: (() => void)[]
}

/** How many calls of one person run at a time. */
export class Places {
  readonly #most: number
  readonly #taken = new Map<string, Taken>()

  constructor(most: number) {
    this.#most = most
  }

  /** Runs the work on a place of that person, or refuses it when none becomes free. */
  async hold<T>(person: string, work: () => Promise<T>): Promise<T> {
    await this.#take(person)
    try {
      return await work()
    } finally {
      this.#leave(person)
    }
  }

  #take(person: string): Promise<void> | void {
    const taken = this.#taken.get(person) ?? { running: 0, waiting: [] }
    this.#taken.set(person, taken)
    if (taken.running < this.#most) {
      taken.running += 1
      return
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        taken.waiting.splice(taken.waiting.indexOf(enter), 1)
        reject(tooManyCalls(WAIT_MS / 1000))
      }, WAIT_MS)
      taken.waiting.push(enter)
    })
  }

  #leave(person: string): void {
    const taken = this.#taken.get(person)
    if (!taken) return
    const next = taken.waiting.shift()
    // The place goes from one to the other.
    if (next) next()
    else if (--taken.running === 0) this.#taken.delete(person)
  }
}
