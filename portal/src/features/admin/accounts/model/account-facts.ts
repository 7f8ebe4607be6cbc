import type { Database } from '../../../../../../supabase/database.types.ts'
import { parseText } from '../../../../lib/address-values.ts'
import { longDate } from '../../../../lib/use-today.ts'

type Functions = Database['public']['Functions']
type Got = Functions['admin_get_account']['Returns'][number]
type Empty =
  | 'subscription_end'
  | 'spoc'
  | 'spoc_phone'
  | 'spoc_email'
  | 'owner_id'
  | 'owner_name'
  | 'owner_role'
  | 'crm_link'
  | 'logo_url'
  | 'last_sign_in_at'
  | 'next_consult_at'
  | 'sign_in_provider'
  | 'second_factor'
/** The generated types never allow null in what a procedure returns. */
export type AccountFacts = Omit<Got, Empty> & { readonly [Key in Empty]: string | null }

/** The parts of the account's page, in their order: docs/product/admin-panel.md. */
export const ACCOUNT_PARTS = [
  { value: 'overview', label: 'Overview' },
  { value: 'people', label: 'People' },
  { value: 'services', label: 'Services and links' },
  { value: 'feeds', label: 'Feeds' },
  { value: 'consults', label: 'Consults' },
  { value: 'board', label: 'Board' },
  { value: 'documents', label: 'Documents' },
  { value: 'requests', label: 'Requests' },
  { value: 'history', label: 'History' },
] as const

export type AccountPart = (typeof ACCOUNT_PARTS)[number]['value']

/** Reads the address, which anybody can edit. */
export function readPart(part: unknown): AccountPart {
  return ACCOUNT_PARTS.find(({ value }) => value === parseText(part))?.value ?? 'overview'
}

export interface Attention {
  readonly title: string
  readonly reason: string
  /** The parameters of the address that lead to the place. */
  readonly search: { readonly part: AccountPart } | { readonly edit: 'spoc' | 'end' }
  readonly verb: string
  readonly isFailure?: boolean
}

interface AccountStep {
  readonly title: string
  readonly text: string
  readonly isDone: boolean
}

/** What a new account needs: a mail domain, a manager, services. */
export function stepsOf(account: AccountFacts): [AccountStep, AccountStep, AccountStep] {
  const { name, domains, people, services_on: on, services } = account
  return [
    {
      title: 'Mail domain',
      text: domains.length === 0 ? `Everyone who confirms an address of it belongs to ${name}.` : domains.join(', '),
      isDone: domains.length > 0,
    },
    {
      title: 'Manager',
      text:
        people === 0
          ? 'A manager invites and removes the colleagues.'
          : `${counted(people, 'person belongs', 'people belong')} to the account.`,
      isDone: people > 0,
    },
    {
      title: 'Services',
      text: on === 0 ? 'What the client sees in the sidebar.' : `${on} of ${services} are on.`,
      isDone: on > 0,
    },
  ]
}

/** An account may do without a mail domain, but not without people or services. */
export const isUnfinished = ({ people, services_on: on }: AccountFacts): boolean => people === 0 || on === 0

const DAY_MS = 24 * 60 * 60 * 1000
const SOON_DAYS = 30

/** What an administrator should look at, the worst first. What a new account lacks is in its steps. */
export function attentionOf(account: AccountFacts, now: Date): Attention[] {
  const { failing_feeds: failing, waiting, spoc, subscription_end: end } = account
  const days = end === null ? null : Math.ceil((new Date(end).getTime() - now.getTime()) / DAY_MS)
  const found: (Attention | false)[] = [
    failing > 0 && {
      title: counted(failing, 'feed is failing', 'feeds are failing'),
      reason: 'The last deliveries were refused or could not be read.',
      search: { part: 'feeds' },
      verb: 'Open feeds',
      isFailure: true,
    },
    days !== null &&
      days <= SOON_DAYS && {
        title: days < 0 ? 'Subscription has ended' : `Subscription ends in ${counted(days, 'day', 'days')}`,
        reason: longDate(new Date(end ?? 0)),
        search: { edit: 'end' },
        verb: 'Extend',
        isFailure: days < 0,
      },
    waiting > 0 && {
      title: counted(waiting, 'person waits for approval', 'people wait for approval'),
      reason: 'They confirmed an address of the account.',
      search: { part: 'people' },
      verb: 'Open people',
    },
    spoc === null && {
      title: 'No SPOC',
      reason: 'Clients see no contact.',
      search: { edit: 'spoc' },
      verb: 'Choose one',
    },
  ]
  return found.filter((item) => item !== false)
}

export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

type Person = Functions['admin_list_account_people']['Returns'][number]
type EmptyOfPerson = 'name' | 'way' | 'domain' | 'link_id' | 'role' | 'access_level' | 'since' | 'last_sign_in_at'
export type AccountPerson = Omit<Person, EmptyOfPerson> & { readonly [Key in EmptyOfPerson]: Person[Key] | null }
export type PersonState = Database['public']['Enums']['account_person_state']

export const PERSON_SORTS = ['name', 'way', 'role', 'last_sign_in'] as const
export type PersonSort = (typeof PERSON_SORTS)[number]
export const PERSON_SORT_NAMES: Readonly<Record<PersonSort, string>> = {
  name: 'Person',
  way: 'Belongs',
  role: 'Role',
  last_sign_in: 'Last sign-in',
}

export const PERSON_STATES = [
  { value: 'member', label: 'Belong' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'unconfirmed', label: 'Unconfirmed' },
  { value: 'blocked', label: 'Blocked' },
] as const satisfies readonly { value: PersonState; label: string }[]

export const ROLES = [
  { value: 'manager', label: 'Manager' },
  { value: 'user', label: 'Member' },
  { value: 'viewer', label: 'Reader' },
] as const

export const roleName = (role: string): string => ROLES.find(({ value }) => value === role)?.label ?? role

export const LEVELS = [
  { value: 'standard', label: 'Standard' },
  { value: 'restricted', label: 'Restricted' },
] as const

/** How a person belongs to the account, in words: docs/product/admin-panel.md. */
export function belongsText({ state, way, domain, confirmed }: AccountPerson): string {
  if (state === 'blocked') return 'Blocked'
  if (state === 'waiting') return 'Waits for approval'
  if (state === 'unconfirmed') return 'Unconfirmed'
  if (!confirmed) return 'Link, unconfirmed'
  if (way === 'link') return 'Link'
  return way === 'address' ? 'By address' : `By domain ${domain ?? ''}`
}

type Route = Functions['admin_list_account_routes']['Returns'][number]
export type AccountRoute = Omit<Route, 'approval' | 'person_name'> & {
  readonly approval: Route['approval'] | null
  readonly person_name: string | null
}
type Match = Functions['admin_match_route']['Returns'][number]
export type RouteMatch = Omit<Match, 'person_name' | 'taken_by' | 'taken_by_name'> & {
  readonly person_name: string | null
  readonly taken_by: string | null
  readonly taken_by_name: string | null
}

type Counts = Pick<Match, 'joined' | 'waiting' | 'unconfirmed' | 'blocked' | 'elsewhere'>

/** Whom a domain matches: "9 people: 8 belong, 1 unconfirmed". */
export function domainText({ joined, waiting, unconfirmed, blocked, elsewhere }: Counts): string {
  const parts = [
    joined > 0 && `${joined} ${joined === 1 ? 'belongs' : 'belong'}`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'waits' : 'wait'}`,
    unconfirmed > 0 && `${unconfirmed} unconfirmed`,
    blocked > 0 && `${blocked} blocked`,
    elsewhere > 0 && `${elsewhere} assigned otherwise`,
  ].filter((part) => part !== false)
  const all = joined + waiting + unconfirmed + blocked + elsewhere
  return all === 0 ? 'Nobody has such an address yet' : `${counted(all, 'person', 'people')}: ${parts.join(', ')}`
}

/** Whom an address matches. */
export function addressText({
  joined,
  unconfirmed,
  blocked,
  elsewhere,
  person_name: name,
}: Counts & { person_name: string | null }): string {
  if (name === null) return 'Nobody has this address yet'
  if (elsewhere > 0) return `${name} is assigned to an account; that comes first`
  if (blocked > 0) return `${name} is blocked from this account`
  if (unconfirmed > 0) return `${name} has not confirmed the address yet`
  return joined > 0 ? `${name} belongs by this address` : name
}

/** What would happen if the domain were added: "3 people belong by this domain". */
export function previewText(match: Counts, approval: 'automatic' | 'approval'): string {
  const verb = approval === 'automatic' ? ['belongs', 'belong'] : ['waits for approval', 'wait for approval']
  const { joined, unconfirmed } = match
  if (joined + unconfirmed === 0) return 'Nobody has such an address yet.'
  const first = `${counted(joined, 'person', 'people')} ${joined === 1 ? verb[0] : verb[1]} by this domain`
  return unconfirmed > 0 ? `${first}, and ${unconfirmed} more once they confirm their address.` : `${first}.`
}

/** Mail providers that everyone can have an address of. */
const PUBLIC_PROVIDERS: ReadonlySet<string> = new Set(
  (
    'gmail.com googlemail.com outlook.com outlook.be outlook.fr outlook.de hotmail.com hotmail.be hotmail.fr hotmail.nl ' +
    'hotmail.de hotmail.co.uk live.com live.be live.fr live.nl msn.com yahoo.com yahoo.fr yahoo.de yahoo.co.uk ymail.com ' +
    'icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de gmx.at web.de t-online.de aol.com ' +
    'mail.com zoho.com yandex.com yandex.ru mail.ru telenet.be skynet.be proximus.be belgacom.net scarlet.be voo.be ' +
    'orange.fr wanadoo.fr laposte.net free.fr sfr.fr bbox.fr kpnmail.nl ziggo.nl planet.nl hetnet.nl home.nl xs4all.nl ' +
    'pt.lu fastmail.com tutanota.com hey.com'
  ).split(' '),
)

export const isPublicProvider = (domain: string): boolean => PUBLIC_PROVIDERS.has(domain)
