type Release = () => void

interface Waiting {
  readonly admit: () => void
}

/**
 * Limits how many heavy tasks run at a time. People who wait take turns, so that one person with many tasks does not
 * delay the others.
 */
export class FairQueue {
  readonly #slots: number
  #running = 0
  /** In the order of their turns: a person who was admitted moves to the end. */
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(slots: number) {
    this.#slots = slots
  }

  /**
   * Resolves when a slot is free, with a function that must be called to release it. Rejects with the signal's reason
   * if it is aborted first.
   */
  acquire(person: string, signal?: AbortSignal): Promise<Release> {
    if (signal?.aborted === true) return Promise.reject(signal.reason as Error)
    if (this.#running < this.#slots) return Promise.resolve(this.#take())
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#remove(person, waiting)
        reject(signal?.reason as Error)
      }
      const waiting: Waiting = {
        admit: () => {
          signal?.removeEventListener('abort', giveUp)
          resolve(this.#take())
        },
      }
      signal?.addEventListener('abort', giveUp)
      this.#waiting.set(person, [...(this.#waiting.get(person) ?? []), waiting])
    })
  }

  #take(): Release {
    this.#running += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#running -= 1
      this.#next()
    }
  }

  #next(): void {
    const [turn] = this.#waiting
    if (turn === undefined) return
    const [person, [first, ...rest]] = turn
    this.#waiting.delete(person)
    if (rest.length > 0) this.#waiting.set(person, rest)
    first?.admit()
  }

  #remove(person: string, removed: Waiting): void {
    const rest = (this.#waiting.get(person) ?? []).filter((waiting) => waiting !== removed)
    // The person keeps their place in the order.
    if (rest.length > 0) this.#waiting.set(person, rest)
    else this.#waiting.delete(person)
  }
}
