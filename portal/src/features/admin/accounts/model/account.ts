import type { Database } from '../../../../../../supabase/database.types.ts'
import type { CsvColumn } from '../../../../lib/csv.ts'
import { tierName } from '../../../../lib/subscription-tier.ts'
import { webAddress } from '../../../../lib/web-address.ts'
import { TEXTS } from '../texts.ts'

/** The generated types never allow null in what a procedure returns. */
type Listed = Database['public']['Functions']['admin_list_accounts']['Returns'][number]
export type Account = Omit<Listed, 'spoc' | 'crm_link' | 'logo_url'> & {
  readonly spoc: string | null
  readonly crm_link: string | null
  readonly logo_url: string | null
}

export const ACCOUNT_SORTS = ['name', 'tier', 'users', 'spoc', 'crm_link'] as const
export type AccountSort = (typeof ACCOUNT_SORTS)[number]

/** The headings of the columns. */
export const SORT_NAMES: Readonly<Record<AccountSort, string>> = {
  name: 'Account',
  tier: 'Subscription',
  users: 'Users',
  spoc: 'SPOC',
  crm_link: 'CRM Link',
}

export const TIERS = (['starter', 'growth', 'enterprise'] as const).map((value) => ({ value, label: tierName(value) }))

export const CSV_COLUMNS: readonly CsvColumn<Account>[] = [
  { header: '#', cell: ({ place }) => place },
  { header: 'Account', cell: ({ name }) => name },
  { header: 'Subscription', cell: ({ subscription_tier: tier }) => tierName(tier) },
  { header: 'Users', cell: ({ user_count: users }) => users },
  { header: 'SPOC', cell: ({ spoc }) => spoc },
  { header: 'CRM Link', cell: ({ crm_link: link }) => link },
  { header: 'Logo', cell: ({ logo_url: logo }) => logo },
]

/** Keeps the chosen name as an option if it is no longer on the list. */
export function spocOptions(names: readonly string[], chosen: string): { value: string; label: string }[] {
  const all = chosen === '' || names.includes(chosen) ? names : [...names, chosen]
  return [{ value: '', label: 'Not assigned' }, ...all.map((name) => ({ value: name, label: name }))]
}

/** The problem with a CRM link. An empty link is allowed, and removes the stored one. */
export function crmLinkProblem(text: string): string | undefined {
  return text.trim() === '' || webAddress(text.trim()) !== null ? undefined : TEXTS.linkWrong
}

const DOMAIN = /^(?=.{4,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]+$/u

/** The problem with an e-mail domain; undefined if it is valid. */
export function domainProblem(text: string): string | undefined {
  return DOMAIN.test(text) ? undefined : TEXTS.domainWrong
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

interface Deletion {
  readonly people: number
  readonly files: number
  readonly templates: number
  readonly cards: number
  readonly notifications: number
  readonly feeds: number
  readonly people_staying: number
}

/** The sentence that says what is deleted with an account: docs/product/accounts.md. */
export function deletionText(deletion: Deletion): string {
  const { people, files, templates, cards, notifications, feeds, people_staying: staying } = deletion
  const rest = [
    templates > 0 && counted(templates, 'template'),
    cards > 0 && counted(cards, 'card'),
    notifications > 0 && counted(notifications, 'notification'),
    feeds > 0 && counted(feeds, 'feed'),
  ].filter((part) => part !== false)
  const along = rest.length === 0 ? '' : ` So do ${listed(rest)}.`
  const left =
    staying === 0
      ? ''
      : ` ${counted(staying, 'person keeps', 'people keep')} the sign-in and ${staying === 1 ? 'loses' : 'lose'} access.`
  return `${counted(people, 'person', 'people')} and ${counted(files, 'file')} go with it.${along}${left}`
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}
