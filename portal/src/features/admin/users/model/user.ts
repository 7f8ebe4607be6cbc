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

/** The headings of the columns. */
export const SORT_NAMES: Readonly<Record<UserSort, string>> = {
  name: 'User',
  phone: 'Phone',
  role: 'Type',
  environment: 'Environment',
  account: 'Account',
  factor: 'Second factor',
  last_sign_in: 'Last sign-in',
}

/** How a user belongs to an account. */
export function wayText({ way, domain }: Pick<Membership, 'way' | 'domain'>): string {
  if (way === 'link') return 'assigned'
  return way === 'address' ? 'by address' : `by domain ${domain ?? ''}`.trimEnd()
}

/** All accounts of a user in one line: "Alpha (assigned), Beta (by domain beta.example)". */
export const accountsText = (accounts: readonly Membership[]): string =>
  accounts.map((account) => `${account.name} (${wayText(account)})`).join(', ')

/** What the list says under the account: how the user belongs to it, to how many more, and where they may not. */
export function accountNote({ accounts }: Pick<User, 'accounts'>): string {
  const [first] = accounts
  const way = first === undefined || first.way === 'link' ? [] : [wayText(first)]
  const more = accounts.length > 1 ? [`and ${accounts.length - 1} more`] : []
  return [...way, ...more].join(', ')
}

export const FILTERS: readonly { readonly value: UserFilter; readonly label: string }[] = [
  { value: 'awaiting', label: 'Awaiting approval' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'unconfirmed', label: 'Unconfirmed' },
  { value: 'not_invited', label: 'Invitation not sent' },
  { value: 'with_factor', label: 'With second factor' },
  { value: 'without_factor', label: 'Without second factor' },
]

/** Reads the address, which anybody can edit. */
export const readFilter = (text: unknown): UserFilter | null =>
  FILTERS.find(({ value }) => value === text)?.value ?? null

export const TYPES = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
] as const

export const ENVIRONMENTS = [
  { value: 'training', label: 'Training' },
  { value: 'production', label: 'Production' },
  { value: 'both', label: 'Both' },
] as const

const labelIn = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

export const typeName = (type: UserType): string => labelIn(TYPES, type)
export const environmentName = (access: EnvironmentAccess): string => labelIn(ENVIRONMENTS, access)

/** The user's name in sentences and in the labels of buttons. */
export const userName = ({ name, email }: Pick<User, 'name' | 'email'>): string => name ?? email

export const CSV_COLUMNS: readonly CsvColumn<User>[] = [
  { header: '#', cell: ({ place }) => place },
  { header: 'User', cell: ({ name }) => name },
  { header: 'E-mail', cell: ({ email }) => email },
  { header: 'New e-mail, not confirmed', cell: ({ address_change: change }) => change?.email ?? null },
  { header: 'Phone', cell: ({ phone }) => phone },
  { header: 'Type', cell: ({ role }) => typeName(role) },
  { header: 'Environment', cell: ({ environment_access: access }) => environmentName(access) },
  { header: 'Account', cell: ({ account_name: account }) => account },
  { header: 'All accounts', cell: ({ accounts }) => accountsText(accounts) },
  { header: 'Confirmed', cell: ({ confirmed }) => (confirmed ? 'Yes' : 'No') },
  { header: 'Awaiting approval for', cell: ({ awaiting_account_name: account }) => account },
  { header: 'Blocked from', cell: ({ blocked_accounts: blocked }) => blocked.map(({ name }) => name).join(', ') },
  { header: 'Second factor', cell: ({ has_factor: has }) => (has ? 'Yes' : 'No') },
  { header: 'Last sign-in', cell: ({ last_sign_in_at: at }) => at },
]

const PHONE = /^[\d+()/.\s-]{0,50}$/

/** The problem with a phone number, by the rule of `create-user`. An empty one is allowed, and removes the number. */
export function phoneProblem(text: string): string | undefined {
  return PHONE.test(text) ? undefined : TEXTS.phoneWrong
}
