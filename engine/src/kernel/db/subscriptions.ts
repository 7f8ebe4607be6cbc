import { quoteIdentifier } from './quote.ts'
export interface Subscriber {
  onNotify(payload: string): void
  /** Notifications may have been missed. */
  onGap?: (() => void) | undefined
}

/** The subscribers of each channel. */
export class Subscriptions {
  readonly #subscribers = new Map<string, Set<Subscriber>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  get channels(): string[] {
    return [...this.#subscribers.keys()]
  }

  add(channel: string, subscriber: Subscriber): void {
    const subscribers = this.#subscribers.get(channel)
    if (subscribers) subscribers.add(subscriber)
    else this.#subscribers.set(channel, new Set([subscriber]))
  }

  /** Returns true if it was the channel's last. */
  remove(channel: string, subscriber: Subscriber): boolean {
    const subscribers = this.#subscribers.get(channel)
    if (!subscribers?.delete(subscriber) || subscribers.size > 0) return false
    this.#subscribers.delete(channel)
    return true
  }

  dispatch(channel: string, payload: string): void {
    for (const subscriber of this.#subscribers.get(channel) ?? []) this.#guard(() => subscriber.onNotify(payload))
  }

  /** Called after the connection was lost and opened again: notifications may have been missed. */
  reportGap(): void {
    for (const subscribers of this.#subscribers.values()) {
      for (const subscriber of subscribers) this.#guard(() => subscriber.onGap?.())
    }
  }

  /** One handler that throws must not prevent the others, nor break the connection's reader. */
  #guard(handle: () => void): void {
    try {
      handle()
    } catch (error) {
      this.#onError(error)
    }
  }
}

export function listenSql(channel: string): string {
  return `listen ${quoteIdentifier(channel)}`
}

export function unlistenSql(channel: string): string {
  return `unlisten ${quoteIdentifier(channel)}`
}
