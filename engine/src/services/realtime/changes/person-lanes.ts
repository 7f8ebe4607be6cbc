interface Lane {
  tail: Promise<void>
  waiting: number
  bytes: number
}

/** The work of each person in its order, and nobody's behind that of somebody else. */
export class PersonLanes {
  readonly #atOnce: number
  readonly #mostBytes: number
  readonly #lanes = new Map<string, Lane>()
  #running = 0
  readonly #turns: (() => void)[] = []

  /** `atOnce` works run at a time; of one person no more may wait than `mostBytes`. */
  constructor(atOnce: number, mostBytes: number) {
    this.#atOnce = atOnce
    this.#mostBytes = mostBytes
  }

  /** False if too much work of this person waits already. The work must not reject. */
  add(person: string, bytes: number, work: () => Promise<void>): boolean {
    const lane = this.#lanes.get(person) ?? { tail: Promise.resolve(), waiting: 0, bytes: 0 }
    if (lane.waiting > 0 && lane.bytes + bytes > this.#mostBytes) return false
    this.#lanes.set(person, lane)
    lane.waiting += 1
    lane.bytes += bytes
    lane.tail = lane.tail.then(async () => {
      await this.#turn()
      await work()
      this.#passOn()
      lane.bytes -= bytes
      if (--lane.waiting === 0) this.#lanes.delete(person)
    })
    return true
  }

  /** Resolves when nothing runs and nothing waits. */
  async idle(): Promise<void> {
    for (let lanes = [...this.#lanes.values()]; lanes.length > 0; lanes = [...this.#lanes.values()]) {
      await Promise.all(lanes.map(({ tail }) => tail))
    }
  }

  #turn(): Promise<void> | void {
    if (this.#running >= this.#atOnce) return new Promise<void>((resolve) => this.#turns.push(resolve))
    this.#running += 1
  }

  /** The place goes from one to the other. */
  #passOn(): void {
    const next = this.#turns.shift()
    if (next) next()
    else this.#running -= 1
  }
}
