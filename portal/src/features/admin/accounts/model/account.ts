import type { Database } from '../../../../../../supabase/database.types.ts'
import { inList } from '../../../../language/formats.ts'
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

export const tierOptions = () =>
  (['starter', 'growth', 'enterprise'] as const).map((value) => ({ value, label: tierName(value) }))

export function csvColumns(): readonly CsvColumn<Account>[] {
  const { columns, logo: logoHeader } = TEXTS.list
  return [
    { header: '#', cell: ({ place }) => place },
    { header: columns.name, cell: ({ name }) => name },
    { header: columns.tier, cell: ({ subscription_tier: tier }) => tierName(tier) },
    { header: columns.users, cell: ({ user_count: users }) => users },
    { header: columns.spoc, cell: ({ spoc }) => spoc },
    { header: columns.crm_link, cell: ({ crm_link: link }) => link },
    { header: logoHeader, cell: ({ logo_url: logo }) => logo },
  ]
}

/** Keeps the chosen name as an option if it is no longer on the list. */
export function spocOptions(names: readonly string[], chosen: string): { value: string; label: string }[] {
  const all = chosen === '' || names.includes(chosen) ? names : [...names, chosen]
  return [{ value: '', label: TEXTS.fields.noSpoc }, ...all.map((name) => ({ value: name, label: name }))]
}

/** The problem with a CRM link. An empty link is allowed, and removes the stored one. */
export function crmLinkProblem(text: string): string | undefined {
  return text.trim() === '' || webAddress(text.trim()) !== null ? undefined : TEXTS.fields.linkWrong
}

const DOMAIN = /^(?=.{4,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]+$/u

/** The problem with an e-mail domain; undefined if it is valid. */
export function domainProblem(text: string): string | undefined {
  return DOMAIN.test(text) ? undefined : TEXTS.routes.wrong.domain
}

export interface Deletion {
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
  const words = TEXTS.delete
  const rest = [
    templates > 0 && words.templates(templates),
    cards > 0 && words.cards(cards),
    notifications > 0 && words.notifications(notifications),
    feeds > 0 && words.feeds(feeds),
  ].filter((part) => part !== false)
  const sentences = [
    words.goes(people, files),
    rest.length > 0 && words.goesToo(inList(rest)),
    staying > 0 && words.stays(staying),
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}
