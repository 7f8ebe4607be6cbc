export interface FunctionLimits {
  /** The time until the answer begins. */
  readonly timeoutMs: number
  /** How long a function may block its thread. */
  readonly blockMs: number
  readonly memoryMb: number
  /** Requests that run in one function at a time. */
  readonly concurrency: number
  readonly bodyLimit: number
}

/** The longest time of a request with a long answer, and of work after an answer: the platform's longest duration of a worker. */
export const DURATION_MS = 400_000

/** Requests that run at a time in all functions together. */
export const TOTAL_CONCURRENCY = 400

/** How many requests wait until one may run, and how long. */
export const QUEUE_LENGTH = 1_000
export const QUEUE_MS = 10_000

/** One caller may use a quarter of the running requests of one function, and of all; but at least `LEAST_SHARE`. */
export const SHARE = 1 / 4
export const LEAST_SHARE = 4

/** A body must arrive within this time, and a second more for every so many bytes that have arrived. */
export const BODY_MS = 10_000
export const BODY_BYTES_PER_SECOND = 16 * 1024

/** A thread without requests ends after this time. */
export const IDLE_MS = 60_000

/** The time limit for loading a function's modules. */
export const BOOT_MS = 30_000

/** How many workers one function may have started with `new Worker`, at a time. */
export const MAX_WEB_WORKERS = 8

/**
 * What the process of a `Worker` may send at once, in bytes of JSON and in values: the text of the longest document that is read, and
 * the comparison of the two longest.
 */
export const MESSAGE_BYTES = 16 * 1024 * 1024
export const MESSAGE_VALUES = 1_200_000

/**
 * A thread at the limit of its heap still gets 16 MB in one piece; V8 ends the whole engine if a text or a table of names needs more.
 * A character takes two bytes of it, and a name up to 48.
 */
export const MESSAGE_PIECE = { characters: 8_000_000, members: 300_000 } as const

/** What a byte that the engine only passes on to a function counts in the budget of what it parses. */
export const SHARE_OF_PARSING = 1 / 8
