export interface FunctionLimits {
  /** Until the answer begins. */
  readonly timeoutMs: number
  /** How long a function may hold its thread without letting anything else run in it. */
  readonly blockMs: number
  readonly memoryMb: number
  /** Requests that run in one function at a time. */
  readonly concurrency: number
  readonly bodyLimit: number
}

/** A request with a long answer, and work after an answer: the platform's longest duration of a worker. */
export const DURATION_MS = 400_000

/** Requests that run at a time in all functions together. */
export const TOTAL_CONCURRENCY = 400

/** Requests that wait for a place, and how long. */
export const QUEUE_LENGTH = 1_000
export const QUEUE_MS = 10_000

/** Of the places of one function, and of all, one caller has a quarter; of few places at least so many. */
export const SHARE = 1 / 4
export const LEAST_SHARE = 4

/** A body has so long to arrive, and a second more for each of so many bytes that have. */
export const BODY_MS = 10_000
export const BODY_BYTES_PER_SECOND = 16 * 1024

/** A thread that nobody asks ends after that. */
export const IDLE_MS = 60_000

/** Loading a function's modules. */
export const BOOT_MS = 30_000

/** Threads that one function has started with `new Worker`, at a time. */
export const MOST_WEB_WORKERS = 8
