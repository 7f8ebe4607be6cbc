/** A payload that is not JSON of the protocol but the user's own bytes, which version 2.0.0 allows in broadcasts. */
export interface UserBroadcast {
  readonly event: string
  readonly encoding: 'json' | 'binary'
  readonly bytes: Buffer
}

/** The number that a client chose for a message; the answer repeats it unchanged. */
export type Ref = string | number | null

export interface ClientMessage {
  readonly joinRef: Ref
  readonly ref: Ref
  readonly topic: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Set for a broadcast in the binary form; the payload is empty then. */
  readonly broadcast: UserBroadcast | null
}

export const VERSIONS = ['1.0.0', '2.0.0'] as const

/** Phoenix' serializers: the first writes objects, the second arrays and a binary form for broadcasts. */
export type Version = (typeof VERSIONS)[number]
