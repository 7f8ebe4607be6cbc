import type { Database } from '../../../../../../supabase/database.types.ts'

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

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** "today at 09:14", "on 15 Nov 2026" */
function onDay(moment: string, now: number): string {
  const date = new Date(moment)
  const isToday = date.toDateString() === new Date(now).toDateString()
  return isToday ? `today at ${TIME.format(date)}` : `on ${DAY.format(date)}`
}

/** The seven steps of an empty environment, ticked from data: docs/product/admin-home.md. */
export function stepsOf(summary: Summary, now: number): readonly Step[] {
  const { password_changed_at: changed, test_mail_at: mailed, first_account_id: account } = summary
  const panel = (label: string, search: StepLink['search']): StepLink => ({ label, to: '/settings/admin', search })
  return [
    {
      title: 'Change your password',
      text: changed === null ? 'The first one was made for you. Choose your own.' : `Changed ${onDay(changed, now)}`,
      isDone: changed !== null,
      action: { label: 'Change password', to: '/profile', search: { tab: 'security' } },
    },
    {
      title: 'Mail',
      text:
        mailed === null
          ? 'Invitations, answers and notifications are mailed. A test mail comes to your own address.'
          : `A test mail was sent to ${summary.test_mail_to ?? 'an administrator'} ${onDay(mailed, now)}`,
      isDone: mailed !== null,
      action: 'mail',
    },
    {
      title: 'Another administrator',
      text: administratorsText(summary),
      isDone: summary.has_other_admin,
      action: panel('Invite administrator', { tab: 'users', create: 1, role: 'admin' }),
    },
    {
      title: 'First client',
      text: summary.first_account_name ?? 'A name is enough. Tier, contact and the rest can follow.',
      isDone: account !== null,
      action: panel('New client', { create: 1 }),
    },
    {
      title: 'Services',
      text: 'What the client sees in the sidebar, and where each service leads.',
      isDone: summary.has_services,
      action: account === null ? null : panel('Choose services', { tab: 'settings', account }),
    },
    {
      title: 'First person',
      text: 'Invite by mail, or let everybody of a mail domain join.',
      isDone: summary.has_person,
      action: account === null ? null : panel('Invite person', { tab: 'users', create: 1, account }),
    },
    {
      title: 'First template',
      text: 'One document is enough for the Steward to quote from.',
      isDone: summary.has_template,
      action: { label: 'Upload template', to: '/templates', search: { upload: 1 } },
    },
  ]
}

function administratorsText({ has_other_admin: hasOther, invited_admins: invited }: Summary): string {
  if (hasOther) return 'Another administrator can sign in.'
  if (invited > 0) return `${invited === 1 ? 'An invitation waits' : `${invited} invitations wait`} to be accepted.`
  return 'With one administrator a lost password locks everybody out.'
}

/** The first step that can be done now; -1 if there is none. */
export const nextStep = (steps: readonly Step[]): number =>
  steps.findIndex(({ isDone, action }) => !isDone && action !== null)

export const isComplete = (steps: readonly Step[]): boolean => steps.every(({ isDone }) => isDone)

/** The parts of the line under the title, without the date. */
export function summaryInWords(summary: Summary, environment: 'production' | 'training', stepsLeft: number) {
  if (summary.is_first_run) {
    const isEmpty = summary.accounts === 0
    return [
      ...(isEmpty ? [`${environment === 'training' ? 'Training' : 'Production'} is empty`] : []),
      `${stepsLeft} ${stepsLeft === 1 ? 'step' : 'steps'} left`,
    ]
  }
  const { open_requests: requests, people_without_account: people, failing_feeds: feeds } = summary
  const parts = [
    requests > 0 && `${requests} ${requests === 1 ? 'request' : 'requests'} open`,
    people > 0 && `${people} ${people === 1 ? 'person' : 'people'} without an account`,
    feeds > 0 && `${feeds} ${feeds === 1 ? 'feed' : 'feeds'} failing`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? ['nothing waits'] : parts
}
