// A file of its own, without zod: the portal loads it with the log of a feed.
import type { Received } from './feeds.ts'

/** What the database decided about a delivery. `disabled` is for its sender the same as `unknown`. */
export type Outcome =
  | Received['status']
  | 'malformed'
  | 'oversized'
  | 'unknown'
  | 'disabled'
  | 'unsigned'
  | 'stale'
  | 'forged'
  | 'failed'
  | 'limited'

interface Answer {
  readonly status: number
  readonly body: Received | { readonly success: false; readonly error: string }
}

const refusal = (status: number, error: string): Answer => ({ status, body: { success: false, error } })

/** The answer of `webhook-receiver`. The log of a feed shows it again, from the outcome and the reason. */
export function answerOf(outcome: Outcome, reason: string | null): Answer {
  switch (outcome) {
    case 'accepted':
    case 'repeated':
      return { status: 200, body: { success: true, status: outcome } }
    case 'ignored':
      return { status: 202, body: { success: true, status: outcome } }
    case 'malformed':
      return refusal(400, reason ?? 'Expected a JSON object')
    case 'oversized':
      return refusal(413, reason ?? 'The body is too large')
    case 'unknown':
    case 'disabled':
      return refusal(404, 'There is no such feed')
    case 'unsigned':
      return refusal(401, 'The delivery must be signed')
    case 'stale':
      return refusal(401, 'The timestamp is more than five minutes away')
    case 'forged':
      return refusal(401, 'The signature does not match')
    case 'failed':
      return refusal(500, 'The delivery could not be received; send it again')
    case 'limited':
      return refusal(429, 'More than 60 deliveries in a minute')
  }
}
