import { errors, type JoinError } from '../errors.ts'
import type { RealtimeLimits } from '../limits.ts'
import { Rates } from '../../../kernel/limits/rate.ts'
import type { Identity, PublicBroadcasts } from '../types.ts'
import type { Broadcast } from './broadcast.ts'

/**
 * Who may broadcast on public channels, how much and how often. Everyone can know the name of a public channel, so a broadcast
 * reaches users of every account.
 */
export class BroadcastRules {
  readonly #mode: PublicBroadcasts
  readonly #maxBytes: number
  readonly #rates: Rates

  constructor(mode: PublicBroadcasts, limits: RealtimeLimits) {
    this.#mode = mode
    this.#maxBytes = limits.broadcastBytes
    this.#rates = new Rates(limits.broadcastsPerSecond)
  }

  get areOff(): boolean {
    return this.#mode === 'off'
  }

  allow(identity: Identity): boolean {
    return this.#mode === 'anyone' || (this.#mode === 'signed-in' && isSignedIn(identity))
  }

  /** Why a user may not use a channel for broadcasts; null if the user may. */
  refusal(identity: Identity, channel: string): JoinError | null {
    if (this.allow(identity)) return null
    return this.areOff ? errors.noBroadcasts() : errors.notAllowed(channel)
  }

  isTooLarge({ caller }: Identity, { content }: Broadcast): boolean {
    if (caller.role === 'service_role') return false
    const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.bytes.length
    return bytes > this.#maxBytes
  }

  /** Counts all sockets and requests of a user together. */
  withinRate({ caller, userId }: Identity, count = 1): boolean {
    return userId === null || caller.role === 'service_role' || this.#rates.take(userId, count)
  }
}

/** Whether the caller is a user, or has the secret key. */
function isSignedIn({ caller, userId }: Identity): boolean {
  return userId !== null || caller.role === 'service_role'
}
