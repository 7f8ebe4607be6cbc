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

interface Refusal {
  readonly status: number
  readonly body: { readonly success: false; readonly error: string }
}

type Answer = { readonly status: number; readonly body: Received } | Refusal

const refusal = (status: number, error: string): Refusal => ({ status, body: { success: false, error } })

/** How a receiver of signed messages calls what it receives, in its answers. */
interface Words {
  readonly one: string
  readonly many: string
  readonly unknown: string
}

const FEED: Words = { one: 'delivery', many: 'deliveries', unknown: 'There is no such feed' }

/** What every receiver of signed messages answers to a message that it does not take. */
export function refusalOf(
  outcome: 'malformed' | 'unknown' | 'unsigned' | 'stale' | 'forged' | 'failed' | 'limited',
  reason: string | null,
  { one, many, unknown }: Words,
): Refusal {
  switch (outcome) {
    case 'malformed':
      return refusal(400, reason ?? 'Expected a JSON object')
    case 'unknown':
      return refusal(404, unknown)
    case 'unsigned':
      return refusal(401, `The ${one} must be signed`)
    case 'stale':
      return refusal(401, 'The timestamp is more than five minutes away')
    case 'forged':
      return refusal(401, 'The signature does not match')
    case 'failed':
      return refusal(500, `The ${one} could not be received; send it again`)
    case 'limited':
      return refusal(429, `More than 60 ${many} in a minute`)
  }
}

/** The answer of `webhook-receiver`. The log of a feed shows it again, from the outcome and the reason. */
export function answerOf(outcome: Outcome, reason: string | null): Answer {
  switch (outcome) {
    case 'accepted':
    case 'repeated':
      return { status: 200, body: { success: true, status: outcome } }
    case 'ignored':
      return { status: 202, body: { success: true, status: outcome } }
    case 'oversized':
      return refusal(413, reason ?? 'The body is too large')
    case 'disabled':
      return refusalOf('unknown', reason, FEED)
    case 'malformed':
    case 'unknown':
    case 'unsigned':
    case 'stale':
    case 'forged':
    case 'failed':
    case 'limited':
      return refusalOf(outcome, reason, FEED)
  }
}
