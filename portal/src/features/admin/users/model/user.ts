import type { Database } from '../../../../../../supabase/database.types.ts'
import type { CsvColumn } from '../../../../lib/csv.ts'
import { TEXTS } from '../texts.ts'

/** The generated types never allow null in what a procedure returns. */
type Listed = Database['public']['Functions']['admin_list_users']['Returns'][number]
type Nullable =
  | 'name'
  | 'phone'
  | 'link_id'
  | 'account_id'
  | 'account_name'
  | 'way'
  | 'awaiting_account_id'
  | 'awaiting_account_name'
  | 'last_sign_in_at'
  | 'language'
export type User = Omit<Listed, Nullable | 'blocked_accounts' | 'accounts' | 'address_change' | 'failed_invitation'> & {
  readonly [Key in Nullable]: Listed[Key] | null
} & {
  readonly blocked_accounts: readonly { readonly id: string; readonly name: string }[]
  /** Every account that the user belongs to. The portal shows the first to the user. */
  readonly accounts: readonly Membership[]
  /** The address that an admin has asked for and the user has not confirmed yet; null if there is none. */
  readonly address_change: AddressChange | null
  /** Why the invitation of an imported user could not be sent; null if there is nothing to say. */
  readonly failed_invitation: { readonly error: string; readonly is_over: boolean } | null
}

export interface AddressChange {
  readonly email: string
  readonly requested_at: string
  /** When the link in the mail stops working. */
  readonly expires_at: string
  /** False while the mail server has not accepted the mail with the link. */
  readonly is_mailed: boolean
}

export interface Membership {
  readonly id: string
  readonly name: string
  readonly way: Database['public']['Enums']['membership_way']
  /** The e-mail domain that led to the account; null for another way. */
  readonly domain: string | null
  readonly role: string
}
export type UserType = Database['public']['Enums']['user_role']
export type UserFilter = Database['public']['Enums']['user_filter']
export type EnvironmentAccess = Database['public']['Enums']['environment_access']

export const USER_SORTS = ['name', 'phone', 'role', 'environment', 'account', 'factor', 'last_sign_in'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** How a user belongs to an account. */
export function wayText({ way, domain }: Pick<Membership, 'way' | 'domain'>): string {
  if (way === 'link') return TEXTS.account.assigned
  if (way === 'address') return TEXTS.account.byAddress
  return domain === null ? TEXTS.account.byDomain : TEXTS.account.byDomainOf(domain)
}

/** All accounts of a user in one line: "Alpha (assigned), Beta (by domain beta.example)". */
export const accountsText = (accounts: readonly Membership[]): string =>
  accounts.map((account) => `${account.name} (${wayText(account)})`).join(', ')

/** What the list says under the account: how the user belongs to it, to how many more, and where they may not. */
export function accountNote({ accounts }: Pick<User, 'accounts'>): string {
  const [first] = accounts
  const way = first === undefined || first.way === 'link' ? [] : [wayText(first)]
  const more = accounts.length > 1 ? [TEXTS.account.more(accounts.length - 1)] : []
  return [...way, ...more].join(', ')
}

export const FILTERS: readonly UserFilter[] = [
  'awaiting',
  'blocked',
  'unconfirmed',
  'not_invited',
  'with_factor',
  'without_factor',
]

/** Reads the address, which anybody can edit. */
export const readFilter = (text: unknown): UserFilter | null => FILTERS.find((value) => value === text) ?? null

export const typeOptions = () => (['user', 'admin'] as const).map((value) => ({ value, label: TEXTS.types[value] }))

export const environmentOptions = () =>
  (['training', 'production', 'both'] as const).map((value) => ({ value, label: TEXTS.environments[value] }))

const labelIn = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

export const typeName = (type: UserType): string => labelIn(typeOptions(), type)
export const environmentName = (access: EnvironmentAccess): string => labelIn(environmentOptions(), access)

/** What a user may do in an account. A role that is not listed is shown as it is. */
export function roleName(role: string): string {
  const names: Readonly<Record<string, string>> = TEXTS.roles
  return (Object.hasOwn(names, role) ? names[role] : undefined) ?? role
}

/** The user's name in sentences and in the labels of buttons. */
export const userName = ({ name, email }: Pick<User, 'name' | 'email'>): string => name ?? email

export function csvColumns(): readonly CsvColumn<User>[] {
  const { columns, csv } = TEXTS.list
  const yesOrNo = (is: boolean) => (is ? TEXTS.yes : TEXTS.no)
  return [
    { header: '#', cell: ({ place }) => place },
    { header: columns.name, cell: ({ name }) => name },
    { header: csv.email, cell: ({ email }) => email },
    { header: csv.newEmail, cell: ({ address_change: change }) => change?.email ?? null },
    { header: columns.phone, cell: ({ phone }) => phone },
    { header: columns.role, cell: ({ role }) => typeName(role) },
    { header: columns.environment, cell: ({ environment_access: access }) => environmentName(access) },
    { header: columns.account, cell: ({ account_name: account }) => account },
    { header: csv.accounts, cell: ({ accounts }) => accountsText(accounts) },
    { header: csv.confirmed, cell: ({ confirmed }) => yesOrNo(confirmed) },
    { header: csv.awaiting, cell: ({ awaiting_account_name: account }) => account },
    { header: csv.blocked, cell: ({ blocked_accounts: blocked }) => blocked.map(({ name }) => name).join(', ') },
    { header: columns.factor, cell: ({ has_factor: has }) => yesOrNo(has) },
    { header: columns.last_sign_in, cell: ({ last_sign_in_at: at }) => at },
  ]
}

const PHONE = /^[\d+()/.\s-]{0,50}$/

/** The problem with a phone number, by the rule of `create-user`. An empty one is allowed, and removes the number. */
export function phoneProblem(text: string): string | undefined {
  return PHONE.test(text) ? undefined : TEXTS.row.phoneWrong
}
