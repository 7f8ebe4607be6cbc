import type { Database } from '../../../../../supabase/database.types.ts'
import type { CsvColumn } from '../../../lib/csv.ts'
import { TEXTS } from '../texts.ts'

/** The generated types know of no column that may be null in what a procedure returns. */
type Listed = Database['public']['Functions']['admin_list_users']['Returns'][number]
export type User = Omit<Listed, 'name' | 'phone' | 'link_id' | 'account_id' | 'account_name'> & {
  readonly name: string | null
  readonly phone: string | null
  readonly link_id: string | null
  readonly account_id: string | null
  readonly account_name: string | null
}
export type UserType = Database['public']['Enums']['user_role']
export type EnvironmentAccess = Database['public']['Enums']['environment_access']

export const USER_SORTS = ['name', 'phone', 'role', 'environment', 'account'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** As the columns are called. */
export const SORT_NAMES: Readonly<Record<UserSort, string>> = {
  name: 'User',
  phone: 'Phone',
  role: 'Type',
  environment: 'Environment',
  account: 'Account',
}

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

/** What a person is called in sentences and names of buttons. */
export const userName = ({ name, email }: Pick<User, 'name' | 'email'>): string => name ?? email

export const CSV_COLUMNS: readonly CsvColumn<User>[] = [
  { header: '#', cell: ({ place }) => place },
  { header: 'User', cell: ({ name }) => name },
  { header: 'E-mail', cell: ({ email }) => email },
  { header: 'Phone', cell: ({ phone }) => phone },
  { header: 'Type', cell: ({ role }) => typeName(role) },
  { header: 'Environment', cell: ({ environment_access: access }) => environmentName(access) },
  { header: 'Account', cell: ({ account_name: account }) => account },
]

const PHONE = /^[\d+()/.\s-]{0,50}$/

/** What is wrong with a phone number, as `create-user` sees it; an empty one takes it away. */
export function phoneProblem(text: string): string | undefined {
  return PHONE.test(text) ? undefined : TEXTS.phoneWrong
}
