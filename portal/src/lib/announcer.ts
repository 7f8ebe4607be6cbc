import type { RealtimeChannel } from '@supabase/supabase-js'

/** What a client says about its user on a topic. Nobody verifies it: it must not decide anything. */
export type Announcement = Readonly<Record<string, unknown>>

/** The platform closes a channel that announces something more often than five times in 30 seconds. */
const GAP_MS = 6_000

/** Announces something on a channel: the first at once, later ones at most every six seconds, the last one in any case. */
export class Announcer {
  #channel: RealtimeChannel | null = null
  #wanted: string | null = null
  #said: string | null = null
  #nextAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** The channel, once it is joined; null when it is lost. */
  use(channel: RealtimeChannel | null): void {
    this.#channel = channel
    this.#said = null
    this.#nextAt = 0
    this.#speak()
  }

  /** Null: nothing. */
  announce(announcement: Announcement | null): void {
    this.#wanted = announcement === null ? null : JSON.stringify(announcement)
    this.#speak()
  }

  #speak(): void {
    clearTimeout(this.#timer)
    if (this.#channel === null || this.#wanted === this.#said) return
    const wait = this.#nextAt - Date.now()
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#speak(), wait)
      return
    }
    this.#said = this.#wanted
    this.#nextAt = Date.now() + GAP_MS
    if (this.#wanted === null) void this.#channel.untrack()
    else void this.#channel.track(JSON.parse(this.#wanted) as Record<string, unknown>)
  }
}
