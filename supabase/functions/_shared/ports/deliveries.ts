import type { Json } from '../../../database.types.ts'
import { noteRefusedDelivery, receiveDelivery } from '../runtime/privileged.ts'

/** A delivery as it was received, and what was read from it. */
export interface IncomingDelivery {
  readonly feedId: string
  readonly body: Uint8Array
  /** Null if the body could not be read. */
  readonly contents: {
    readonly type: string | null
    readonly title: string
    readonly message: string
    readonly data: Readonly<Record<string, unknown>> | null
  } | null
  /** Why the body could not be read, for the log of the feed; null if it could. */
  readonly problem: string | null
  readonly messageId: string | null
  readonly sentAt: string | null
  /** The header `webhook-signature`. */
  readonly signatures: string | null
  /** The header `x-webhook-signature`. */
  readonly bodySignature: string | null
  /** The headers that the log may show. */
  readonly headers: Readonly<Record<string, string>>
  /** Where the delivery came from, for the limit of refused deliveries; null if unknown. */
  readonly source: string | null
}

export interface RefusedDelivery {
  readonly feedId: string
  readonly outcome: 'malformed' | 'oversized'
  readonly reason: string
  readonly headers: Readonly<Record<string, string>>
  readonly source: string | null
}

export type DeliveryOutcome =
  | { readonly outcome: 'accepted' | 'repeated' | 'ignored' | 'malformed' }
  | { readonly outcome: 'unknown' | 'unsigned' | 'stale' | 'forged' }
  | { readonly outcome: 'limited'; readonly retryAfter: number }
  /** The database could not store the delivery and only logged it. */
  | { readonly outcome: 'failed' }

export interface Deliveries {
  /** Creates the notification and its receipt in one transaction, or neither. */
  receive(incoming: IncomingDelivery): Promise<DeliveryOutcome>
  /** Logs a delivery that is refused before `receive`. True if its source has sent too many of them in this minute. */
  refuse(refused: RefusedDelivery): Promise<boolean>
}

/** The database checks the signature itself. */
export const deliveries: Deliveries = {
  async receive({ feedId, body, contents, problem, messageId, sentAt, signatures, bodySignature, headers, source }) {
    const result = await receiveDelivery({
      feed_id: feedId,
      headers,
      body: btoa(Array.from(body, (byte) => String.fromCharCode(byte)).join('')),
      ...(contents === null ? {} : { contents: contents as Json }),
      ...(problem === null ? {} : { problem }),
      ...(messageId === null ? {} : { message_id: messageId }),
      ...(sentAt === null ? {} : { sent_at: sentAt }),
      ...(signatures === null ? {} : { signatures }),
      ...(bodySignature === null ? {} : { body_signature: bodySignature }),
      ...(source === null ? {} : { source }),
    })
    return { outcome: result.outcome, retryAfter: result.retry_after } as DeliveryOutcome
  },
  refuse: ({ feedId, outcome, reason, headers, source }) =>
    noteRefusedDelivery({ feed_id: feedId, outcome, reason, headers, ...(source === null ? {} : { source }) }),
}
