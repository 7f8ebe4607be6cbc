import type { BookingEvent } from '../contracts/bookings.ts'
import { noteRefusedBooking, receiveBooking } from '../runtime/privileged.ts'

/** An event as it was received, and what was read from it. */
export interface IncomingBooking {
  readonly body: Uint8Array
  /** Null if the body could not be read. */
  readonly contents: BookingEvent | null
  /** Why the body could not be read, for the log; null if it could. */
  readonly problem: string | null
  readonly messageId: string | null
  readonly sentAt: string | null
  readonly signatures: string | null
  /** Where the event came from, for the limit of refused events; null if unknown. */
  readonly source: string | null
}

export type BookingOutcome =
  | { readonly outcome: 'accepted' | 'repeated' | 'outdated' | 'malformed' | 'failed' }
  | { readonly outcome: 'unknown' | 'unsigned' | 'stale' | 'forged' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'limited'; readonly retryAfter: number }

export interface Bookings {
  /** Plans, changes or cancels the consult and notes the event in one transaction, or does nothing. */
  receive(incoming: IncomingBooking): Promise<BookingOutcome>
  /** Logs an event that is too large. True if its source has sent too many refused events in this minute. */
  refuse(reason: string, source: string | null): Promise<boolean>
}

/** The database checks the signature itself. */
export const bookings: Bookings = {
  async receive({ body, contents, problem, messageId, sentAt, signatures, source }) {
    const result = await receiveBooking({
      body: btoa(Array.from(body, (byte) => String.fromCharCode(byte)).join('')),
      ...(contents === null ? {} : { contents: contents }),
      ...(problem === null ? {} : { problem }),
      ...(messageId === null ? {} : { message_id: messageId }),
      ...(sentAt === null ? {} : { sent_at: sentAt }),
      ...(signatures === null ? {} : { signatures }),
      ...(source === null ? {} : { source }),
    })
    return { outcome: result.outcome, reason: result.reason, retryAfter: result.retry_after } as BookingOutcome
  },
  refuse: (reason, source) => noteRefusedBooking({ reason, ...(source === null ? {} : { source }) }),
}
