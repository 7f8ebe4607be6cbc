import { dateTime } from '../../../../lib/date-time.ts'
import { TEXTS } from '../texts.ts'

/** The address to which the booking system sends. */
export const bookingAddress = (environmentUrl: string): string => `${environmentUrl}/functions/v1/consultancy-webhook`

interface Outcome {
  readonly text: string
  readonly tone: 'success' | 'neutral' | 'danger'
}

/** Those of the outcomes that are not refusals or failures. */
const TONES: Readonly<Record<string, Outcome['tone']>> = {
  accepted: 'success',
  repeated: 'neutral',
  outdated: 'neutral',
}

export function outcomeOf(outcome: string): Outcome {
  const texts: Readonly<Record<string, string>> = TEXTS.outcomes
  const text = texts[outcome]
  return text === undefined ? { text: outcome, tone: 'neutral' } : { text, tone: TONES[outcome] ?? 'danger' }
}

interface Logged {
  readonly event: string | null
  readonly external_id: string | null
  readonly reason: string | null
  readonly times: number
  readonly first_at: string
}

/** "consult.created · bk_4711 · There is no such account · 3 times since 15 Nov 2026, 09:30" */
export function eventDetails({ event, external_id: id, reason, times, first_at: since }: Logged): string {
  const repeated = times > 1 ? TEXTS.booking.times(times, dateTime(since)) : null
  return [event, id, reason, repeated].filter((text) => text !== null).join(' · ')
}
