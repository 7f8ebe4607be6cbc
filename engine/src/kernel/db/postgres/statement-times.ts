/** Texts that are remembered. Callers determine the texts of their requests, so there may be any number of them. */
const MAX_TEXTS = 2_000
/** How often a text must have run before its time is known. */
const MIN_RUNS = 3
/** The share of the newest run in the average. */
const WEIGHT = 0.1
/** Longer runs count as this long, so that one of them does not count for ever. */
const MAX_MS = 500
/** A statement that sometimes takes long is not short, even if it usually does not. */
const MAX_AVERAGE_MS = 50
/** How fast the usual time follows a shorter run, and a longer one. On a busy machine most runs are longer than they need to be. */
const DOWN = 0.5
const UP = 0.02

interface Time {
  runs: number
  averageMs: number
  /** What a quick run takes. */
  usualMs: number
}

/** How long statements took lately, by their text. The text that was seen first is forgotten first. */
export class StatementTimes {
  readonly #shortMs: number
  readonly #times = new Map<string, Time>()

  /** A short statement usually takes less than `shortMs`. */
  constructor(shortMs: number) {
    this.#shortMs = shortMs
  }

  /** How many milliseconds a statement will probably take; null unless it is known to be short. */
  expectedOf(text: string): number | null {
    const time = this.#times.get(text)
    if (time === undefined || time.runs < MIN_RUNS) return null
    return time.usualMs < this.#shortMs && time.averageMs < MAX_AVERAGE_MS ? time.usualMs : null
  }

  record(text: string, ms: number): void {
    const taken = Math.min(ms, MAX_MS)
    const time = this.#times.get(text)
    if (time !== undefined) {
      time.runs += 1
      time.averageMs += (taken - time.averageMs) * Math.max(WEIGHT, 1 / time.runs)
      time.usualMs += (taken - time.usualMs) * (taken < time.usualMs ? DOWN : UP)
      return
    }
    if (this.#times.size >= MAX_TEXTS) {
      const oldest = this.#times.keys().next().value
      if (oldest !== undefined) this.#times.delete(oldest)
    }
    this.#times.set(text, { runs: 1, averageMs: taken, usualMs: taken })
  }
}
