import type { Database } from '../../../../../../supabase/database.types.ts'
import { age } from '../../../../lib/date-time.ts'

type Listed = Database['public']['Functions']['admin_list_inbox']['Returns'][number]
type NullableText = 'target_id' | 'title' | 'detail' | 'reason' | 'priority' | 'account_id' | 'account_name' | 'due_at'
/** The generated types never allow null in what a procedure returns. */
export type InboxItem = Omit<Listed, NullableText | 'out_of'> & {
  readonly [Key in NullableText]: string | null
} & { readonly out_of: number | null }

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

export function titleOf({ kind, title, reason, amount, is_stopped: isStopped }: InboxItem): string {
  switch (kind) {
    case 'feed':
      return `Feed “${title ?? ''}” ${isStopped ? 'was stopped' : 'is failing'}`
    case 'person':
      return `${title ?? ''} has no account`
    case 'request_mail':
      return `The mail about “${title ?? ''}” did not reach us`
    case 'answer_mail':
      return `The answer to ${reason ?? 'a client'} was not mailed`
    case 'notification_mail':
      return amount === 1
        ? `Notifications to ${title ?? ''} were not mailed`
        : `${amount} notification mails were not sent`
    case 'invitation_mail':
      return amount === 1 ? `The invitation of ${title ?? ''} was not sent` : `${amount} invitations were not sent`
    case 'change':
      return `Change request: ${title ?? ''}`
    default:
      return title ?? ''
  }
}

/** Why the last delivery failed, in a few words. */
const FAILURES: Readonly<Record<string, string>> = {
  unsigned: 'not signed',
  stale: 'old timestamp',
  forged: 'bad signature',
  malformed: 'not a valid delivery',
  oversized: 'too large',
  limited: 'too many in a minute',
  unreachable: 'not reachable',
  unreadable: 'could not be read',
}

/** The line under the title. */
export function detailOf(item: InboxItem): string {
  const { kind, detail, reason, account_name: account, priority } = item
  switch (kind) {
    case 'request':
      return joined(account ?? 'No account', detail, capital(priority ?? ''))
    case 'feed': {
      const why = FAILURES[detail ?? '']
      return joined(account, `${item.amount} of ${item.out_of ?? 0} failures${why === undefined ? '' : `, ${why}`}`)
    }
    case 'person':
      return joined(detail, account === null ? 'no account has this domain' : `${account}, by domain`)
    case 'request_mail':
      return joined(account ?? 'No account', detail, 'it is in the queue, and is mailed again')
    case 'answer_mail':
      return joined(account ?? 'No account', detail, item.title)
    case 'notification_mail':
      return item.amount === 1
        ? (detail ?? '')
        : 'The mail server did not accept them; they are sent again for three days'
    case 'invitation_mail':
      return joined(detail, reason)
    default:
      return joined(priority === 'high' ? 'High priority' : capital(priority ?? ''), reason, capital(detail ?? ''))
  }
}

export interface Clock {
  readonly words: string
  /** `over` and `soon` are coloured; `wait` is an age and has no clock. */
  readonly tone: 'over' | 'soon' | 'plain' | 'wait'
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** As at the desk: docs/product/support.md. */
const SOON_MS = 2 * HOUR_MS

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })

/** `overdue 2 h`, `due today 16:40`, `due Tue 10:20`; for what has no promise its age. */
export function clockOf({ kind, due_at: due, since }: InboxItem, now: number): Clock {
  if (kind !== 'request' || due === null) return { words: ageOf(since, now), tone: 'wait' }
  const date = new Date(due)
  const left = date.getTime() - now
  if (left < 0) return { words: `overdue ${age(date, new Date(now))}`, tone: 'over' }
  const isToday = date.toDateString() === new Date(now).toDateString()
  const day = isToday ? 'today' : (left < 6 * DAY_MS ? WEEKDAY : DAY).format(date).replace(',', '')
  return { words: `due ${day} ${TIME.format(date)}`, tone: left <= SOON_MS ? 'soon' : 'plain' }
}

function ageOf(since: string, now: number): string {
  const date = new Date(since)
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  if (date.toDateString() === yesterday.toDateString()) return 'yesterday'
  return age(date, new Date(now))
}

export const isBad = ({ urgency }: InboxItem): boolean => urgency === 'overdue' || urgency === 'failing'

interface Target {
  readonly verb: string
  readonly search: Readonly<Record<string, string>>
  /** Set if it is on the page of this account. */
  readonly accountId?: string
}

/** Where the work is done: a place in the Admin Panel, or on the page of an account. */
export function targetOf({ kind, target_id: id, account_id: account, detail }: InboxItem): Target {
  const request = { tab: 'support', ...(id === null ? {} : { request: id }) }
  switch (kind) {
    case 'request':
      return { verb: 'Reply', search: request }
    case 'feed': {
      const feed = { part: 'feeds', ...(id === null ? {} : { feed: id }) }
      return account === null
        ? { verb: 'Open', search: { tab: 'settings' } }
        : { verb: 'Open', search: feed, accountId: account }
    }
    case 'person':
      return { verb: 'Choose', search: { tab: 'users', q: detail ?? '' } }
    case 'request_mail':
    case 'answer_mail':
      return { verb: 'Open', search: request }
    case 'notification_mail':
      return { verb: 'Open', search: { tab: 'users', ...(detail === null ? {} : { q: detail }) } }
    case 'invitation_mail':
      return { verb: 'Open', search: { tab: 'users', only: 'not_invited' } }
    default:
      return { verb: 'Open', search: { tab: 'changes', ...(id === null ? {} : { request: id }) } }
  }
}

/** A person whom the inbox can link with one click. */
export interface Waiting {
  readonly userId: string
  readonly name: string
  readonly accountId: string
  readonly accountName: string
}

export function waitingOf({
  kind,
  target_id: userId,
  title,
  account_id: accountId,
  account_name: accountName,
}: InboxItem) {
  if (kind !== 'person' || userId === null || accountId === null) return null
  return { userId, name: title ?? '', accountId, accountName: accountName ?? '' } satisfies Waiting
}

export const thingsInWords = (total: number): string => (total === 1 ? '1 thing needs you' : `${total} things need you`)
