import type { Json } from '../../../database.types.ts'
import { noteRefusedDelivery, receiveDelivery } from '../runtime/privileged.ts'

/** A delivery as it came, and what was read from it. */
export interface Incoming {
  readonly feedId: string
  readonly body: Uint8Array
  /** Null: it could not be read. */
  readonly contents: {
    readonly type: string | null
    readonly title: string
    readonly message: string
    readonly data: Readonly<Record<string, unknown>> | null
  } | null
  /** What is wrong with one that could not be read: for the log of the feed's deliveries. */
  readonly problem: string | null
  readonly messageId: string | null
  readonly sentAt: string | null
  /** The header `webhook-signature`. */
  readonly signatures: string | null
  /** The header `x-webhook-signature`. */
  readonly bodySignature: string | null
  /** Where it came from, for the limit of what is refused. Null: not known. */
  readonly source: string | null
}

export interface RefusedDelivery {
  readonly feedId: string
  readonly outcome: 'malformed' | 'oversized'
  readonly reason: string
  readonly source: string | null
}

export type Verdict =
  | { readonly outcome: 'accepted' | 'repeated' | 'ignored' | 'malformed' }
  | { readonly outcome: 'unknown' | 'unsigned' | 'stale' | 'forged' }
  | { readonly outcome: 'limited'; readonly retryAfter: number }
  /** The database could not take it; nothing came of it but a line in the log. */
  | { readonly outcome: 'failed' }

export interface Deliveries {
  /** All or nothing: a notification has its receipt, and a receipt its notification. */
  receive(incoming: Incoming): Promise<Verdict>
  /** Writes down what was refused before it came to that. True: its source has sent too many such in this minute. */
  refuse(refused: RefusedDelivery): Promise<boolean>
}

/** The database judges the signature itself. */
export const deliveries: Deliveries = {
  async receive({ feedId, body, contents, problem, messageId, sentAt, signatures, bodySignature, source }) {
    const verdict = await receiveDelivery({
      feed_id: feedId,
      body: btoa(Array.from(body, (byte) => String.fromCharCode(byte)).join('')),
      ...(contents === null ? {} : { contents: contents as Json }),
      ...(problem === null ? {} : { problem }),
      ...(messageId === null ? {} : { message_id: messageId }),
      ...(sentAt === null ? {} : { sent_at: sentAt }),
      ...(signatures === null ? {} : { signatures }),
      ...(bodySignature === null ? {} : { body_signature: bodySignature }),
      ...(source === null ? {} : { source }),
    })
    return { outcome: verdict.outcome, retryAfter: verdict.retry_after } as Verdict
  },
  refuse: ({ feedId, outcome, reason, source }) =>
    noteRefusedDelivery({ feed_id: feedId, outcome, reason, ...(source === null ? {} : { source }) }),
}
