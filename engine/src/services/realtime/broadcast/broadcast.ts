import type { UserBroadcast } from '../protocol/message.ts'

/** The content is the protocol's own JSON payload as text, or the user's bytes. */
export interface Broadcast {
  /** With the prefix `realtime:`. */
  readonly topic: string
  /** A private and a public topic of the same name have nothing in common. */
  readonly isPrivate: boolean
  readonly content: string | UserBroadcast
  /** The id of a message that is stored in the database; only such a one can be replayed. */
  readonly id: string | null
}
