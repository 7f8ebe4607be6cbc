interface Queue {
  tail: Promise<void>
  waiting: number
  bytes: number
}

/** Runs the work of each user in its order, and never makes it wait for that of another user. */
export class UserQueues {
  readonly #atOnce: number
  readonly #maxBytes: number
  readonly #queues = new Map<string, Queue>()
  #running = 0
  readonly #waitingForTurn: (() => void)[] = []

  /** `atOnce` works run at a time; at most `maxBytes` of one user's work may wait. */
  constructor(atOnce: number, maxBytes: number) {
    this.#atOnce = atOnce
    this.#maxBytes = maxBytes
  }

  /** Returns false if too much work of this user waits already. The work must not reject. */
  add(userId: string, bytes: number, work: () => Promise<void>): boolean {
    const queue = this.#queues.get(userId) ?? { tail: Promise.resolve(), waiting: 0, bytes: 0 }
    if (queue.waiting > 0 && queue.bytes + bytes > this.#maxBytes) return false
    this.#queues.set(userId, queue)
    queue.waiting += 1
    queue.bytes += bytes
    queue.tail = queue.tail.then(async () => {
      await this.#turn()
      await work()
      this.#nextTurn()
      queue.bytes -= bytes
      if (--queue.waiting === 0) this.#queues.delete(userId)
    })
    return true
  }

  /** Resolves when nothing runs and nothing waits. */
  async idle(): Promise<void> {
    for (let queues = [...this.#queues.values()]; queues.length > 0; queues = [...this.#queues.values()]) {
      await Promise.all(queues.map(({ tail }) => tail))
    }
  }

  #turn(): Promise<void> | void {
    if (this.#running >= this.#atOnce) return new Promise<void>((resolve) => this.#waitingForTurn.push(resolve))
    this.#running += 1
  }

  /** Lets the next waiting work run in place of the one that ended. */
  #nextTurn(): void {
    const next = this.#waitingForTurn.shift()
    if (next) next()
    else this.#running -= 1
  }
}
