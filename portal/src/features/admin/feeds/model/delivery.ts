import type { Database } from '../../../../../../supabase/database.types.ts'
import { dateTime } from '../../../../lib/date-time.ts'

type Listed = Database['public']['Functions']['admin_list_feed_deliveries']['Returns'][number]
export type Delivery = Omit<Listed, 'reason'> & { readonly reason: string | null }

interface Outcome {
  readonly text: string
  readonly tone: 'success' | 'neutral' | 'danger'
}

/** The texts of the outcomes that `receive_delivery`, `record_feed_read` and similar procedures record. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  accepted: { text: 'Accepted', tone: 'success' },
  repeated: { text: 'Repeated: its notification exists already', tone: 'neutral' },
  ignored: { text: 'Ignored: the feed does not carry this event', tone: 'neutral' },
  read: { text: 'Read', tone: 'success' },
  unchanged: { text: 'Nothing new', tone: 'neutral' },
  unreadable: { text: 'Could not be read', tone: 'danger' },
  unsigned: { text: 'Refused: not signed', tone: 'danger' },
  stale: { text: 'Refused: the timestamp is more than five minutes away', tone: 'danger' },
  forged: { text: 'Refused: the signature does not match', tone: 'danger' },
  disabled: { text: 'Refused: the feed is disabled', tone: 'danger' },
  limited: { text: 'Refused: more than 60 in a minute', tone: 'danger' },
  malformed: { text: 'Refused: not a valid delivery', tone: 'danger' },
  oversized: { text: 'Refused: too large', tone: 'danger' },
  unreachable: { text: 'Test failed', tone: 'danger' },
  failed: { text: 'Failed', tone: 'danger' },
}

export const outcomeOf = ({ outcome }: Pick<Delivery, 'outcome'>): Outcome =>
  OUTCOMES[outcome] ?? { text: outcome, tone: 'neutral' }

/** The result of a delivery and how often it occurred: "3 notifications", "12 times since 15 Nov 2026, 09:30". */
export function detailsOf({ notifications, times, first_at: since, reason }: Delivery): string[] {
  return [
    ...(reason === null ? [] : [reason]),
    ...(notifications > 0 ? [`${notifications} ${notifications === 1 ? 'notification' : 'notifications'}`] : []),
    ...(times > 1 ? [`${times} times since ${dateTime(since)}`] : []),
  ]
}
