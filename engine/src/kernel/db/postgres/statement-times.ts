/** Texts that are remembered. Callers determine the texts of their requests, so there may be any number of them. */
const MAX_TEXTS = 2_000
/** How often a text must have run before its time is known. */
const MIN_RUNS = 3
/** The share of the newest run in the average. */
const WEIGHT = 0.1
/** Longer runs count as this long, so that one of them does not count for ever. */
const MAX_MS = 200
interface Time {
  runs: number
  averageMs: number
}

/** How long statements took lately, by their text. The text that was seen first is forgotten first. */
export class StatementTimes {
  readonly #shortMs: number
  readonly #times = new Map<string, Time>()

  /** A short statement takes less than `shortMs` on average. */
  constructor(shortMs: number) {
    this.#shortMs = shortMs
  }

  /** How many milliseconds a statement will probably take; null unless it is known to be short. */
  expectedOf(text: string): number | null {
    const time = this.#times.get(text)
    return time !== undefined && time.runs >= MIN_RUNS && time.averageMs < this.#shortMs ? time.averageMs : null
  }

  record(text: string, ms: number): void {
    const taken = Math.min(ms, MAX_MS)
    const time = this.#times.get(text)
    if (time !== undefined) {
      time.runs += 1
      time.averageMs += (taken - time.averageMs) * Math.max(WEIGHT, 1 / time.runs)
      return
    }
    if (this.#times.size >= MAX_TEXTS) {
      const oldest = this.#times.keys().next().value
      if (oldest !== undefined) this.#times.delete(oldest)
    }
    this.#times.set(text, { runs: 1, averageMs: taken })
  }
}
