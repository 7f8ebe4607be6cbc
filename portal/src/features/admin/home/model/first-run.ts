import type { Database } from '../../../../../../supabase/database.types.ts'
import { dateFormat, dayOf } from '../../../../language/formats.ts'
import { TEXTS } from '../texts.ts'
import { dayFrom } from './days.ts'

type Listed = Database['public']['Functions']['admin_home_summary']['Returns'][number]
type NullableText = 'password_changed_at' | 'test_mail_at' | 'test_mail_to' | 'first_account_id' | 'first_account_name'
/** The generated types never allow null in what a procedure returns. */
export type Summary = Omit<Listed, NullableText> & { readonly [Key in NullableText]: string | null }

interface StepLink {
  readonly label: string
  readonly to: '/profile' | '/settings/admin' | '/templates'
  readonly search: Readonly<Record<string, string | number>>
}

export interface Step {
  readonly title: string
  readonly text: string
  readonly isDone: boolean
  /** `mail` sends the test mail; null if the step has to wait for another one. */
  readonly action: StepLink | 'mail' | null
}

const TIME = dateFormat({ hour: '2-digit', minute: '2-digit' })
const DAY = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

const isToday = (date: Date, now: number): boolean => dayOf(date) === dayFrom(now, 0)

/** The seven steps of an empty environment, ticked from data: docs/product/admin-home.md. */
export function stepsOf(summary: Summary, now: number): readonly Step[] {
  const { password_changed_at: changed, test_mail_at: mailed, first_account_id: account } = summary
  const { password, mail, administrator, client, services, person, template } = TEXTS.steps
  const panel = (label: string, search: StepLink['search']): StepLink => ({ label, to: '/settings/admin', search })
  return [
    {
      title: password.title,
      text: changed === null ? password.text : changedText(new Date(changed), now),
      isDone: changed !== null,
      action: { label: password.action, to: '/profile', search: { tab: 'security' } },
    },
    {
      title: mail.title,
      text: mailed === null ? mail.text : mailedText(summary.test_mail_to, new Date(mailed), now),
      isDone: mailed !== null,
      action: 'mail',
    },
    {
      title: administrator.title,
      text: administratorsText(summary),
      isDone: summary.has_other_admin,
      action: panel(administrator.action, { tab: 'users', create: 1, role: 'admin' }),
    },
    {
      title: client.title,
      text: summary.first_account_name ?? client.text,
      isDone: account !== null,
      action: panel(client.action, { create: 1 }),
    },
    {
      title: services.title,
      text: services.text,
      isDone: summary.has_services,
      action: account === null ? null : panel(services.action, { tab: 'settings', account }),
    },
    {
      title: person.title,
      text: person.text,
      isDone: summary.has_person,
      action: account === null ? null : panel(person.action, { tab: 'users', create: 1, account }),
    },
    {
      title: template.title,
      text: template.text,
      isDone: summary.has_template,
      action: { label: template.action, to: '/templates', search: { upload: 1 } },
    },
  ]
}

function changedText(date: Date, now: number): string {
  const { password } = TEXTS.steps
  return isToday(date, now) ? password.changedToday(TIME.format(date)) : password.changedOn(DAY.format(date))
}

function mailedText(to: string | null, date: Date, now: number): string {
  const { mail } = TEXTS.steps
  const address = to ?? mail.anAdministrator
  return isToday(date, now) ? mail.sentToday(address, TIME.format(date)) : mail.sentOn(address, DAY.format(date))
}

function administratorsText({ has_other_admin: hasOther, invited_admins: invited }: Summary): string {
  const { administrator } = TEXTS.steps
  if (hasOther) return administrator.done
  return invited > 0 ? administrator.invited(invited) : administrator.text
}

/** The first step that can be done now; -1 if there is none. */
export const nextStep = (steps: readonly Step[]): number =>
  steps.findIndex(({ isDone, action }) => !isDone && action !== null)

export const isComplete = (steps: readonly Step[]): boolean => steps.every(({ isDone }) => isDone)

interface Part {
  readonly kind: 'empty' | 'steps' | 'requests' | 'people' | 'feeds' | 'nothing'
  readonly text: string
}

/** The parts of the line under the title, without the date. */
export function summaryInWords(
  summary: Summary,
  environment: 'production' | 'training',
  stepsLeft: number,
): readonly Part[] {
  const texts = TEXTS.summary
  if (summary.is_first_run) {
    const steps: Part = { kind: 'steps', text: texts.stepsLeft(stepsLeft) }
    return summary.accounts === 0 ? [{ kind: 'empty', text: texts.empty[environment] }, steps] : [steps]
  }
  const { open_requests: requests, people_without_account: people, failing_feeds: feeds } = summary
  const parts: readonly Part[] = [
    ...(requests > 0 ? [{ kind: 'requests', text: texts.requests(requests) } as const] : []),
    ...(people > 0 ? [{ kind: 'people', text: texts.people(people) } as const] : []),
    ...(feeds > 0 ? [{ kind: 'feeds', text: texts.feeds(feeds) } as const] : []),
  ]
  return parts.length === 0 ? [{ kind: 'nothing', text: texts.nothing }] : parts
}
