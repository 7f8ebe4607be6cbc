import { dateFormat } from '../../../language/formats.ts'
import { age } from '../../../lib/date-time.ts'
import { TEXTS } from '../texts.ts'

/** A row of "Needs you": docs/product/dashboard.md. */
export interface Need {
  /** Names the item for a dismissal. */
  readonly item: string
  readonly kind: NeedKind
  readonly id: string
  /** Of a consult, the consultant: `titleOf` has the words. */
  readonly title: string
  readonly detail: string
  readonly since: Date
  readonly due: Date | null
  readonly link: string | null
}

const KINDS = [
  'security_alert',
  'compliance_alert',
  'document_review',
  'card',
  'consult',
  'answer',
  'question',
] as const
export type NeedKind = (typeof KINDS)[number]

interface NeedRow {
  readonly item: string
  readonly kind: string
  readonly target_id: string
  readonly title: string
  readonly detail: string
  readonly since: string
  readonly due_at: string | null
  readonly link: string | null
}

export function needOf(row: NeedRow): Need {
  const kind = KINDS.find((known) => known === row.kind) ?? 'compliance_alert'
  return {
    item: row.item,
    kind,
    id: row.target_id,
    title: row.title,
    detail: row.detail,
    since: new Date(row.since),
    due: row.due_at === null ? null : new Date(row.due_at),
    link: row.link,
  }
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A consult can be joined this long before it begins. */
const JOIN_MS = 15 * MINUTE

const WEEKDAY = dateFormat({ weekday: 'long' })
const DAY_AND_MONTH = dateFormat({ day: 'numeric', month: 'long' })
const CONSULT = dateFormat({ weekday: 'short', hour: '2-digit', minute: '2-digit' })

export const titleOf = ({ kind, title }: Need): string => (kind === 'consult' ? TEXTS.need.consultWith(title) : title)

export interface Reason {
  /** The deadline, with its colour; null if there is none. */
  readonly deadline: { readonly text: string; readonly isOver: boolean } | null
  readonly text: string
}

/** Why the item is in the list. */
export function reasonOf({ kind, since, due, detail }: Need, now: Date): Reason {
  if (kind === 'card') return { deadline: null, text: TEXTS.need.cardWaits(age(since, now)) }
  if (kind === 'answer') return { deadline: null, text: TEXTS.need.answered(detail, age(since, now)) }
  if (kind === 'question') return { deadline: null, text: TEXTS.need.asked(detail, age(since, now)) }
  if (kind === 'consult') {
    return { deadline: null, text: `${due === null ? '' : CONSULT.format(due).replace(',', '')} · ${detail}` }
  }
  const text = TEXTS.need.unread[kind](age(since, now))
  return { deadline: due === null ? null : deadline(kind === 'document_review', due, now), text }
}

function deadline(isReview: boolean, due: Date, now: Date): Reason['deadline'] {
  const isOver = due.getTime() < now.getTime()
  const isNear = Math.abs(due.getTime() - now.getTime()) < 6 * DAY
  const { onWeekday, onDay, reviewIsDue, reviewWasDue, isDue, wasDue } = TEXTS.need
  const when = isNear ? onWeekday(WEEKDAY.format(due)) : onDay(DAY_AND_MONTH.format(due))
  const [coming, past] = isReview ? [reviewIsDue, reviewWasDue] : [isDue, wasDue]
  return { text: isOver ? past(when) : coming(when), isOver }
}

type Target =
  | { readonly to: '/notifications'; readonly search: { readonly id: string } }
  | { readonly to: '/contact-support'; readonly search: { readonly request: string } }
  | { readonly to: '/kanban'; readonly search: { readonly card: string } }
  | { readonly to: '/consultancy' }
  | { readonly href: string }

/** What the row does: one verb, and where it leads. */
export function actOf(need: Need, now: Date): { readonly verb: string; readonly target: Target } {
  const { kind, id, due, link } = need
  if (kind === 'card') return { verb: TEXTS.need.open, target: { to: '/kanban', search: { card: id } } }
  if (kind === 'answer' || kind === 'question') {
    return {
      verb: kind === 'answer' ? TEXTS.need.open : TEXTS.need.reply,
      target: { to: '/contact-support', search: { request: id } },
    }
  }
  if (kind !== 'consult') {
    const target = { to: '/notifications', search: { id } } as const
    return { verb: kind === 'document_review' ? TEXTS.need.review : TEXTS.need.open, target }
  }
  const canJoin = link !== null && due !== null && due.getTime() - now.getTime() <= JOIN_MS
  return canJoin
    ? { verb: TEXTS.need.join, target: { href: link } }
    : { verb: TEXTS.need.open, target: { to: '/consultancy' } }
}
