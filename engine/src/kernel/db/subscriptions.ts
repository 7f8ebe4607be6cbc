type OnNotify = (payload: string) => void

/** Who listens to which channel. */
export class Subscriptions {
  readonly #handlers = new Map<string, Set<OnNotify>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  get channels(): string[] {
    return [...this.#handlers.keys()]
  }

  /** Returns true if it is the channel's first. */
  add(channel: string, handler: OnNotify): boolean {
    const handlers = this.#handlers.get(channel)
    if (handlers) {
      handlers.add(handler)
      return false
    }
    this.#handlers.set(channel, new Set([handler]))
    return true
  }

  /** Returns true if it was the channel's last. */
  remove(channel: string, handler: OnNotify): boolean {
    const handlers = this.#handlers.get(channel)
    if (!handlers?.delete(handler) || handlers.size > 0) return false
    this.#handlers.delete(channel)
    return true
  }

  /** One handler that throws must not keep the notification from the others, nor break the connection's reader. */
  dispatch(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) {
      try {
        handler(payload)
      } catch (error) {
        this.#onError(error)
      }
    }
  }
}

export function listenSql(channel: string): string {
  return `listen ${quoteIdentifier(channel)}`
}

export function unlistenSql(channel: string): string {
  return `unlisten ${quoteIdentifier(channel)}`
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
