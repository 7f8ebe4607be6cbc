import type { Database } from '../../../../../../supabase/database.types.ts'
import { parseText } from '../../../../lib/address-values.ts'
import { longDate } from '../../../../lib/use-today.ts'
import { TEXTS } from '../texts.ts'

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
  | 'language'
/** The generated types never allow null in what a procedure returns. */
export type AccountFacts = Omit<Got, Empty> & { readonly [Key in Empty]: string | null }

/** The parts of the account's page, in their order: docs/product/admin-panel.md. */
export const ACCOUNT_PARTS = [
  'overview',
  'people',
  'services',
  'feeds',
  'consults',
  'board',
  'documents',
  'requests',
  'history',
] as const

export type AccountPart = (typeof ACCOUNT_PARTS)[number]

/** Reads the address, which anybody can edit. */
export function readPart(part: unknown): AccountPart {
  return ACCOUNT_PARTS.find((value) => value === parseText(part)) ?? 'overview'
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
  const words = TEXTS.steps
  return [
    {
      title: words.domain,
      text: domains.length === 0 ? words.domainText(name) : domains.join(', '),
      isDone: domains.length > 0,
    },
    {
      title: words.manager,
      text: people === 0 ? words.managerText : words.belong(people),
      isDone: people > 0,
    },
    {
      title: words.services,
      text: on === 0 ? words.servicesText : words.servicesOn(on, services),
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
  const words = TEXTS.attention
  const found: (Attention | false)[] = [
    failing > 0 && {
      title: words.failing(failing),
      reason: words.failingWhy,
      search: { part: 'feeds' },
      verb: words.openFeeds,
      isFailure: true,
    },
    days !== null &&
      days <= SOON_DAYS && {
        title: days < 0 ? words.ended : words.endsIn(days),
        reason: longDate(new Date(end ?? 0)),
        search: { edit: 'end' },
        verb: words.extend,
        isFailure: days < 0,
      },
    waiting > 0 && {
      title: words.waiting(waiting),
      reason: words.waitingWhy,
      search: { part: 'people' },
      verb: words.openPeople,
    },
    spoc === null && {
      title: words.noSpoc,
      reason: words.noSpocWhy,
      search: { edit: 'spoc' },
      verb: words.choose,
    },
  ]
  return found.filter((item) => item !== false)
}

type Person = Functions['admin_list_account_people']['Returns'][number]
type EmptyOfPerson = 'name' | 'way' | 'domain' | 'link_id' | 'role' | 'access_level' | 'since' | 'last_sign_in_at'
export type AccountPerson = Omit<Person, EmptyOfPerson> & { readonly [Key in EmptyOfPerson]: Person[Key] | null }
export type PersonState = Database['public']['Enums']['account_person_state']

export const PERSON_SORTS = ['name', 'way', 'role', 'last_sign_in'] as const
export type PersonSort = (typeof PERSON_SORTS)[number]

export const PERSON_STATES = ['member', 'waiting', 'unconfirmed', 'blocked'] as const satisfies readonly PersonState[]

export const roleOptions = () =>
  (['manager', 'user', 'viewer'] as const).map((value) => ({ value, label: TEXTS.persons.roles[value] }))

export const roleName = (role: string): string => roleOptions().find(({ value }) => value === role)?.label ?? role

export const levelOptions = () =>
  (['standard', 'restricted'] as const).map((value) => ({ value, label: TEXTS.persons.levels[value] }))

/** How a person belongs to the account, in words: docs/product/admin-panel.md. */
export function belongsText({ state, way, domain, confirmed }: AccountPerson): string {
  if (state === 'blocked') return TEXTS.persons.isBlocked
  if (state === 'waiting') return TEXTS.persons.isWaiting
  if (state === 'unconfirmed') return TEXTS.persons.isUnconfirmed
  if (!confirmed) return TEXTS.persons.linkUnconfirmed
  if (way === 'link') return TEXTS.persons.byLink
  return way === 'address' ? TEXTS.persons.byAddress : TEXTS.persons.byDomain(domain ?? '')
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
  const words = TEXTS.routes
  const parts = [
    joined > 0 && words.belong(joined),
    waiting > 0 && words.wait(waiting),
    unconfirmed > 0 && words.unconfirmed(unconfirmed),
    blocked > 0 && words.blocked(blocked),
    elsewhere > 0 && words.elsewhere(elsewhere),
  ].filter((part) => part !== false)
  const all = joined + waiting + unconfirmed + blocked + elsewhere
  return all === 0 ? words.nobody : words.matches(all, parts.join(', '))
}

/** Whom an address matches. */
export function addressText({
  joined,
  unconfirmed,
  blocked,
  elsewhere,
  person_name: name,
}: Counts & { person_name: string | null }): string {
  if (name === null) return TEXTS.routes.nobodyHere
  if (elsewhere > 0) return TEXTS.routes.isElsewhere(name)
  if (blocked > 0) return TEXTS.routes.isBlocked(name)
  if (unconfirmed > 0) return TEXTS.routes.isUnconfirmed(name)
  return joined > 0 ? TEXTS.routes.belongs(name) : name
}

/** What would happen if the domain were added: "3 people belong by this domain". */
export function previewText(match: Counts, approval: 'automatic' | 'approval'): string {
  const { joined, unconfirmed } = match
  const words = TEXTS.routes.preview
  if (joined + unconfirmed === 0) return words.nobody
  if (unconfirmed === 0) return words[approval](joined)
  return words[`${approval}AndMore`](joined, unconfirmed)
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
