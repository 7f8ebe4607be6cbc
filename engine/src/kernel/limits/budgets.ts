import { Rates } from './rate.ts'

/** Who pays for what is read and parsed: a user, or without one an address. */
export interface Payer {
  readonly source: string
  readonly isUser: boolean
}

/**
 * What one source may send to be parsed: each second, and at once. JSON is parsed in the thread that serves everybody, and a megabyte
 * can take 40 ms of it.
 */
export const PARSE_LIMITS = {
  userBytesPerSecond: 4 * 1024 * 1024,
  userBytesAtOnce: 40 * 1024 * 1024,
  addressBytesPerSecond: 512 * 1024,
  addressBytesAtOnce: 8 * 1024 * 1024,
  userMsPerSecond: 250,
  userMsAtOnce: 3_000,
  addressMsPerSecond: 50,
  addressMsAtOnce: 1_000,
} as const

export class Budgets {
  readonly #limits: Readonly<Record<keyof typeof PARSE_LIMITS, number>>
  readonly #users: { readonly bytes: Rates; readonly time: Rates }
  readonly #addresses: { readonly bytes: Rates; readonly time: Rates }

  constructor(limits: Readonly<Record<keyof typeof PARSE_LIMITS, number>> = PARSE_LIMITS) {
    this.#limits = limits
    this.#users = {
      bytes: new Rates(limits.userBytesPerSecond, limits.userBytesAtOnce),
      time: new Rates(limits.userMsPerSecond, limits.userMsAtOnce),
    }
    this.#addresses = {
      bytes: new Rates(limits.addressBytesPerSecond, limits.addressBytesAtOnce),
      time: new Rates(limits.addressMsPerSecond, limits.addressMsAtOnce),
    }
  }

  /** Before something is parsed. False if the source has used up its bytes or its time. */
  take({ source, isUser }: Payer, bytes: number): boolean {
    const { bytes: rates, time } = isUser ? this.#users : this.#addresses
    const most = isUser ? this.#limits.userBytesAtOnce : this.#limits.addressBytesAtOnce
    // What is larger than the whole budget may come once the budget is full: other limits decide on its size.
    return time.take(source, 0) && rates.take(source, Math.min(bytes, most))
  }

  /** Does the work, and charges the time that it keeps the thread from others. */
  charge<T>({ source, isUser }: Payer, work: () => T): T {
    const began = performance.now()
    try {
      return work()
    } finally {
      const { time } = isUser ? this.#users : this.#addresses
      time.of(source).spend(performance.now() - began)
    }
  }
}
