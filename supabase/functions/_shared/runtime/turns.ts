type Leave = () => void

interface Waiting {
  readonly admit: () => void
}

/** Heavy work for a few at a time. People who wait take turns, so that one person with much work holds nobody up. */
export class Turns {
  readonly #places: number
  #running = 0
  /** In the order of their turns: whoever was let in goes to the end. */
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(places: number) {
    this.#places = places
  }

  /** Resolves with the way out, which must be taken once. Rejects with the signal's reason if it comes before a place does. */
  enter(person: string, signal?: AbortSignal): Promise<Leave> {
    if (signal?.aborted === true) return Promise.reject(signal.reason as Error)
    if (this.#running < this.#places) return Promise.resolve(this.#take())
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

  #take(): Leave {
    this.#running += 1
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
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

  #remove(person: string, gone: Waiting): void {
    const rest = (this.#waiting.get(person) ?? []).filter((waiting) => waiting !== gone)
    // Their turn stays where it was.
    if (rest.length > 0) this.#waiting.set(person, rest)
    else this.#waiting.delete(person)
  }
}
