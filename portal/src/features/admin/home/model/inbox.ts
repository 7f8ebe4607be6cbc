import type { Database } from '../../../../../../supabase/database.types.ts'
import { dateFormat, dayOf } from '../../../../language/formats.ts'
import { age } from '../../../../lib/date-time.ts'
import { TEXTS } from '../texts.ts'
import { dayFrom } from './days.ts'

type Listed = Database['public']['Functions']['admin_list_inbox']['Returns'][number]
type NullableText = 'target_id' | 'title' | 'detail' | 'reason' | 'priority' | 'account_id' | 'account_name' | 'due_at'
/** The generated types never allow null in what a procedure returns. */
export type InboxItem = Omit<Listed, NullableText | 'out_of'> & {
  readonly [Key in NullableText]: string | null
} & { readonly out_of: number | null }

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const labelIn = (labels: Readonly<Record<string, string>>, value: string | null): string =>
  value === null ? '' : (labels[value] ?? capital(value))
const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

export function titleOf({ kind, title, reason, amount, is_stopped: isStopped }: InboxItem): string {
  switch (kind) {
    case 'feed':
      return isStopped ? TEXTS.titles.feedStopped(title ?? '') : TEXTS.titles.feedFailing(title ?? '')
    case 'person':
      return TEXTS.titles.person(title ?? '')
    case 'request_mail':
      return TEXTS.titles.requestMail(title ?? '')
    case 'answer_mail':
      return TEXTS.titles.answerMail(reason ?? TEXTS.titles.aClient)
    case 'notification_mail':
      return amount === 1 ? TEXTS.titles.notificationMail(title ?? '') : TEXTS.titles.notificationMails(amount)
    case 'invitation_mail':
      return amount === 1 ? TEXTS.titles.invitation(title ?? '') : TEXTS.titles.invitations(amount)
    case 'change':
      return TEXTS.titles.change(title ?? '')
    default:
      return title ?? ''
  }
}

/** The line under the title. */
export function detailOf(item: InboxItem): string {
  const { kind, detail, reason, account_name: account, priority } = item
  switch (kind) {
    case 'request':
      return joined(account ?? TEXTS.details.noAccount, detail, labelIn(TEXTS.details.priorities, priority))
    case 'feed': {
      const reasons: Readonly<Record<string, string>> = TEXTS.failures
      const reason = reasons[detail ?? '']
      const [failures, max] = [item.amount, item.out_of ?? 0]
      return joined(
        account,
        reason === undefined
          ? TEXTS.details.failures(failures, max)
          : TEXTS.details.failuresBecause(failures, max, reason),
      )
    }
    case 'person':
      return joined(detail, account === null ? TEXTS.details.unknownDomain : TEXTS.details.byDomain(account))
    case 'request_mail':
      return joined(account ?? TEXTS.details.noAccount, detail, TEXTS.details.mailedAgain)
    case 'answer_mail':
      return joined(account ?? TEXTS.details.noAccount, detail, item.title)
    case 'notification_mail':
      return item.amount === 1 ? (detail ?? '') : TEXTS.details.sentAgain
    case 'invitation_mail':
      return joined(detail, reason)
    default:
      return joined(
        priority === 'high' ? TEXTS.details.highPriority : labelIn(TEXTS.details.priorities, priority),
        reason,
        labelIn(TEXTS.details.categories, detail),
      )
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

const TIME = dateFormat({ hour: '2-digit', minute: '2-digit' })
const WEEKDAY = dateFormat({ weekday: 'short' })
const DAY = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })

/** `overdue 2 h`, `due today 16:40`, `due Tue 10:20`; for what has no promise its age. */
export function clockOf({ kind, due_at: due, since }: InboxItem, now: number): Clock {
  if (kind !== 'request' || due === null) return { words: ageOf(since, now), tone: 'wait' }
  const date = new Date(due)
  const left = date.getTime() - now
  if (left < 0) return { words: TEXTS.clock.overdue(age(date, new Date(now))), tone: 'over' }
  const time = TIME.format(date)
  const isToday = dayOf(date) === dayFrom(now, 0)
  const day = (left < 6 * DAY_MS ? WEEKDAY : DAY).format(date).replace(',', '')
  const words = isToday ? TEXTS.clock.dueToday(time) : TEXTS.clock.due(day, time)
  return { words, tone: left <= SOON_MS ? 'soon' : 'plain' }
}

function ageOf(since: string, now: number): string {
  const date = new Date(since)
  if (dayOf(date) === dayFrom(now, -1)) return TEXTS.clock.yesterday
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
      return { verb: TEXTS.inbox.reply, search: request }
    case 'feed': {
      const feed = { part: 'feeds', ...(id === null ? {} : { feed: id }) }
      return account === null
        ? { verb: TEXTS.inbox.open, search: { tab: 'settings' } }
        : { verb: TEXTS.inbox.open, search: feed, accountId: account }
    }
    case 'person':
      return { verb: TEXTS.inbox.choose, search: { tab: 'users', q: detail ?? '' } }
    case 'request_mail':
    case 'answer_mail':
      return { verb: TEXTS.inbox.open, search: request }
    case 'notification_mail':
      return { verb: TEXTS.inbox.open, search: { tab: 'users', ...(detail === null ? {} : { q: detail }) } }
    case 'invitation_mail':
      return { verb: TEXTS.inbox.open, search: { tab: 'users', only: 'not_invited' } }
    default:
      return { verb: TEXTS.inbox.open, search: { tab: 'changes', ...(id === null ? {} : { request: id }) } }
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
