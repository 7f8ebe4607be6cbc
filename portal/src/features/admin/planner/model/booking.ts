import { dateTime } from '../../../../lib/date-time.ts'

/** The address to which the booking system sends. */
export const bookingAddress = (environmentUrl: string): string => `${environmentUrl}/functions/v1/consultancy-webhook`

interface Outcome {
  readonly text: string
  readonly tone: 'success' | 'neutral' | 'danger'
}

/** The outcomes that `receive_booking` records. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  accepted: { text: 'Accepted', tone: 'success' },
  repeated: { text: 'Repeated: it was accepted already', tone: 'neutral' },
  outdated: { text: 'Ignored: something newer is known', tone: 'neutral' },
  refused: { text: 'Refused', tone: 'danger' },
  malformed: { text: 'Refused: not a valid event', tone: 'danger' },
  unsigned: { text: 'Refused: not signed', tone: 'danger' },
  stale: { text: 'Refused: the timestamp is more than five minutes away', tone: 'danger' },
  forged: { text: 'Refused: the signature does not match', tone: 'danger' },
  limited: { text: 'Refused: more than 60 in a minute', tone: 'danger' },
  oversized: { text: 'Refused: too large', tone: 'danger' },
  failed: { text: 'Failed', tone: 'danger' },
}

export const outcomeOf = (outcome: string): Outcome => OUTCOMES[outcome] ?? { text: outcome, tone: 'neutral' }

interface Logged {
  readonly event: string | null
  readonly external_id: string | null
  readonly reason: string | null
  readonly times: number
  readonly first_at: string
}

/** "consult.created · bk_4711 · There is no such account · 3 times since 15 Nov 2026, 09:30" */
export function eventDetails({ event, external_id: id, reason, times, first_at: since }: Logged): string {
  const repeated = times > 1 ? `${times} times since ${dateTime(since)}` : null
  return [event, id, reason, repeated].filter((text) => text !== null).join(' · ')
}
