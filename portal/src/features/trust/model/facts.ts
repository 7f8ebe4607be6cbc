import { dateFormat } from '../../../language/formats.ts'
import { dateTime, formatDate } from '../../../lib/date-time.ts'
import { TEXTS } from '../texts.ts'

/** What the database knows; null if it does not know it. */
export interface TrustFacts {
  readonly asked_at: string
  readonly support_access: 'write' | 'read' | 'off'
  readonly support_decided_by: string | null
  readonly support_decided_at: string | null
  /** Set only while support access is off and a manager has granted access. */
  readonly granted_until: string | null
  readonly grant_allows_writing: boolean | null
  readonly running_impersonations: number
  readonly last_impersonation_at: string | null
  readonly administrators: number
  readonly administrator_names: readonly string[]
  readonly last_access_at: string | null
  readonly last_access_by: string | null
  readonly people: number
  readonly people_with_factor: number
  readonly factor_rule: 'off' | 'offer' | 'require'
  /** Null if the reader may not read the log, and while the log is empty. */
  readonly log_entries: number | null
  readonly log_head: string | null
  readonly log_last_at: string | null
  readonly announced_items: number
  readonly next_deletion_at: string | null
  readonly backed_up_at: string | null
}

const DAY = dateFormat({ dateStyle: 'long' })
const TIME = dateFormat({ timeStyle: 'short' })

export const day = (moment: string): string => formatDate(DAY, new Date(moment))
export const time = (moment: string): string => formatDate(TIME, new Date(moment))

/** One line of the page: the subject, the value, more details, and how we know it. */
export interface Fact {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly more: string
  readonly how: string
}

/** What the firm may do at this moment while impersonating people of the account. */
function supportValue({ support_access: level, granted_until: until, grant_allows_writing: writes }: TrustFacts) {
  if (until === null) return TEXTS.support[level]
  return writes ? TEXTS.support.grantedWriting(dateTime(until)) : TEXTS.support.granted(dateTime(until))
}

function supportMore(facts: TrustFacts): string {
  const { support_decided_by: by, support_decided_at: at, running_impersonations: running } = facts
  const decided = at === null ? TEXTS.support.notDecided : decidedText(by, at)
  const now = running > 0 ? TEXTS.support.running(running) : TEXTS.support.notRunning
  const last = facts.last_impersonation_at
  return [decided, now, ...(last === null ? [] : [TEXTS.support.last(day(last))])].join(' ')
}

const decidedText = (by: string | null, at: string): string =>
  by === null ? TEXTS.support.decidedBySomebody(day(at)) : TEXTS.support.decided(by, day(at))

function namesOfFirm({ administrators, administrator_names: names }: TrustFacts): string {
  const unnamed = administrators - names.length
  return [...names, ...(unnamed > 0 ? [TEXTS.firm.unnamed(unnamed)] : [])].join(', ')
}

/** Rounded down, so that it is 100 % only if everybody has a second factor. */
const share = (count: number, all: number): number => (all === 0 ? 0 : Math.floor((100 * count) / all))

/** Who can reach the data, in the order of the page. Facts without a source are left out. */
export function reachFacts(facts: TrustFacts): Fact[] {
  const counted = TEXTS.counted(time(facts.asked_at))
  const { people, people_with_factor: withFactor, last_access_at: last, last_access_by: by } = facts
  const list: Fact[] = [
    {
      id: 'support',
      label: TEXTS.support.label,
      value: supportValue(facts),
      more: supportMore(facts),
      how: TEXTS.support.how,
    },
    {
      id: 'firm',
      label: TEXTS.firm.label,
      value: TEXTS.firm.value(facts.administrators),
      more: namesOfFirm(facts),
      how: counted,
    },
  ]
  if (facts.log_entries !== null) {
    list.push({
      id: 'access',
      label: TEXTS.lastAccess.label,
      value: last === null ? TEXTS.lastAccess.none : dateTime(last),
      more: by === null ? '' : TEXTS.lastAccess.by(by),
      how: TEXTS.lastAccess.how,
    })
  }
  list.push({
    id: 'people',
    label: TEXTS.people.label,
    value: TEXTS.people.value(people, share(withFactor, people)),
    more: `${TEXTS.people.with(withFactor, people)} ${TEXTS.people.rules[facts.factor_rule]}`,
    how: counted,
  })
  if (facts.log_entries !== null && facts.log_last_at !== null) {
    list.push({
      id: 'log',
      label: TEXTS.log.label,
      value: TEXTS.log.value(facts.log_entries),
      more: '',
      how: TEXTS.log.how(dateTime(facts.log_last_at)),
    })
  }
  return list
}

const UNITS = [
  [86_400, 'days'],
  [3600, 'hours'],
  [60, 'minutes'],
] as const

/** In the largest unit in which it is a whole number. A single day is shown as 24 hours. */
function duration(seconds: number): string {
  const [unit, name] = UNITS.find(([each]) => seconds % each === 0 && seconds > each) ?? [60, 'minutes']
  return TEXTS[name](Math.round(seconds / unit))
}

/** Null if sessions do not end by themselves, or if it is not known. */
export function sessionFact(end: { readonly idleSeconds: number; readonly maxSeconds: number }): Fact | null {
  const { idleSeconds: idle, maxSeconds: longest } = end
  if (idle === 0 && longest === 0) return null
  return {
    id: 'session',
    label: TEXTS.session.label,
    value: idle > 0 ? TEXTS.session.idle(duration(idle)) : TEXTS.session.longestOnly(duration(longest)),
    more: idle > 0 && longest > 0 ? TEXTS.session.longest(duration(longest)) : '',
    how: TEXTS.session.how,
  }
}

/** How long the data stays. The page shows the periods themselves below it. */
export function stayFacts(facts: TrustFacts, periods: number | null): Fact[] {
  const { announced_items: items, next_deletion_at: next, backed_up_at: backup } = facts
  const list: Fact[] = []
  if (backup !== null) {
    list.push({ id: 'backup', label: TEXTS.backup.label, value: dateTime(backup), more: '', how: TEXTS.backup.how })
  }
  if (periods !== null) {
    list.push({
      id: 'retention',
      label: TEXTS.retention.label,
      value: TEXTS.retention.value(periods),
      more: items > 0 && next !== null ? TEXTS.retention.announced(items, day(next)) : TEXTS.retention.nothing,
      how: TEXTS.retention.how,
    })
  }
  return list
}
