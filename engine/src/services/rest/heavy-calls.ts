import { tooManyCalls } from './errors.ts'

/** How long a call waits until another call of the user ends: a user who types fast sends the next request before the answer. */
const WAIT_MS = 2_000

interface UserCalls {
  running: number
  readonly waiting: (() => void)[]
}

/** Limits how many heavy calls of one user run at a time. */
export class HeavyCalls {
  readonly #limit: number
  readonly #byUser = new Map<string, UserCalls>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Runs the work, after waiting for other calls of that user if necessary; rejects if that takes too long. */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    await this.#begin(userId)
    try {
      return await work()
    } finally {
      this.#end(userId)
    }
  }

  #begin(userId: string): Promise<void> | void {
    const calls = this.#byUser.get(userId) ?? { running: 0, waiting: [] }
    this.#byUser.set(userId, calls)
    if (calls.running < this.#limit) {
      calls.running += 1
      return
    }
    return new Promise((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        calls.waiting.splice(calls.waiting.indexOf(proceed), 1)
        reject(tooManyCalls(WAIT_MS / 1000))
      }, WAIT_MS)
      calls.waiting.push(proceed)
    })
  }

  #end(userId: string): void {
    const calls = this.#byUser.get(userId)
    if (!calls) return
    const next = calls.waiting.shift()
    // The next call runs in place of the one that ended.
    if (next) next()
    else if (--calls.running === 0) this.#byUser.delete(userId)
  }
}
