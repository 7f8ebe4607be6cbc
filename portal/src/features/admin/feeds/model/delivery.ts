import type { Database } from '../../../../../../supabase/database.types.ts'
import {
  answerOf,
  type Outcome as Decision,
} from '../../../../../../supabase/functions/_shared/contracts/feed-answers.ts'
import { dateTime } from '../../../../lib/date-time.ts'
import { TEXTS } from '../texts.ts'

type Listed = Database['public']['Functions']['admin_list_feed_deliveries']['Returns'][number]
export type Delivery = Omit<Listed, 'reason' | 'title'> & {
  readonly reason: string | null
  readonly title: string | null
}
type Request = Database['public']['Functions']['admin_get_feed_delivery']['Returns'][number]
type Optional = 'reason' | 'message_id' | 'sent_at' | 'signature' | 'signed_by' | 'body'
/** The request of a delivery, without a secret: of the signature only the beginning. */
export type DeliveryRequest = Omit<Request, Optional | 'headers' | 'body_size'> & {
  readonly [Key in Optional]: string | null
} & { readonly headers: Readonly<Record<string, string>>; readonly body_size: number | null }
export type DeliveryKind = Database['public']['Enums']['feed_delivery_kind']

export const KINDS: readonly DeliveryKind[] = ['all', 'refused', 'tests']

interface Outcome {
  readonly text: string
  /** Two or three words, for the badge. */
  readonly short: string
  readonly tone: 'success' | 'neutral' | 'danger'
}

/** Those of the outcomes that are not refusals or failures. */
const TONES: Readonly<Record<string, Outcome['tone']>> = {
  accepted: 'success',
  repeated: 'neutral',
  ignored: 'neutral',
  read: 'success',
  unchanged: 'neutral',
}

export function outcomeOf({ outcome }: Pick<Delivery, 'outcome'>): Outcome {
  const texts: Readonly<Record<string, string>> = TEXTS.outcomes
  const badges: Readonly<Record<string, string>> = TEXTS.badges
  const text = texts[outcome]
  if (text === undefined) return { short: outcome, text: outcome, tone: 'neutral' }
  return { short: badges[outcome] ?? text, text, tone: TONES[outcome] ?? 'danger' }
}

/** The words of the badge. */
export function badgeOf(delivery: Pick<Delivery, 'outcome' | 'is_test' | 'is_replay'>): string {
  const { short } = outcomeOf(delivery)
  if (delivery.is_test && delivery.outcome === 'accepted') return TEXTS.testBadge
  return delivery.is_replay ? TEXTS.replayedBadge(short) : short
}

/** The headers of the request, as the sender wrote them, one a line. */
export function headerLines(request: DeliveryRequest): { readonly name: string; readonly value: string }[] {
  const { headers, message_id: id, sent_at: sentAt, signed_by: signedBy, signature } = request
  const given: readonly (readonly [string, string | null])[] = [
    ...Object.entries(headers).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ['webhook-id', id],
    ['webhook-timestamp', sentAt],
    [signedBy ?? '', signature],
  ]
  return given.flatMap(([name, value]) => (value === null || name === '' ? [] : [{ name, value }]))
}

/** What the sender was answered; null for readings and unsent tests. */
export function answerTo({ outcome, reason }: Pick<DeliveryRequest, 'outcome' | 'reason'>) {
  if (['read', 'unchanged', 'unreadable', 'unreachable'].includes(outcome)) return null
  return answerOf(outcome as Decision, reason)
}

/** The body as it is read best: JSON with indents, anything else unchanged. */
export function shownBody({ body, is_cut: isCut }: Pick<DeliveryRequest, 'body' | 'is_cut'>): string {
  if (body === null) return ''
  if (isCut) return `${body}…`
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** The result of a delivery and how often it occurred: "3 notifications", "12 times since 15 Nov 2026, 09:30". */
export function detailsOf(delivery: Delivery): string[] {
  const { notifications, times, first_at: since, reason, is_failure: isFailure, has_request: hasRequest } = delivery
  const isUnproven = hasRequest && !isFailure && !delivery.is_replay && outcomeOf(delivery).tone === 'danger'
  return [
    ...(reason === null ? [] : [reason]),
    ...(isUnproven ? [TEXTS.log.notCounted] : []),
    ...(notifications > 0 ? [TEXTS.log.notifications(notifications)] : []),
    ...(times > 1 ? [TEXTS.log.times(times, dateTime(since))] : []),
  ]
}
