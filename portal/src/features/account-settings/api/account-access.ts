import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Database } from '../../../../../supabase/database.types.ts'
import { compareNames } from '../../../language/formats.ts'
import { everyRow } from '../../../lib/every-row.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useTableChanges } from '../../../lib/use-table-changes.ts'
import { type SupportLevel, supportLevel } from '../model/support-access.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { TEXTS } from '../texts.ts'

export interface AccessRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly accessLevel: string
  readonly lastLogin: string | null
  /** How the user joined the account. */
  readonly way: Database['public']['Enums']['membership_way']
}

interface AccountAccess {
  readonly name: string
  readonly tier: string
  readonly tierUntil: string | null
  readonly people: readonly AccessRow[]
  readonly supportAccess: SupportLevel
}

/** The account and its members, by name. */
export function accountAccessQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'access'],
    queryFn: async ({ signal }): Promise<AccountAccess> => {
      const [account, members] = await Promise.all([
        client
          .from('accounts')
          .select('name, subscription_tier, subscription_end, support_access')
          .eq('id', accountId)
          .abortSignal(signal)
          .single(),
        everyRow<Member>(({ after, size, options }) => {
          const all = client.rpc('list_account_members', { target_account_id: accountId }, options)
          return (after === null ? all : all.gt('user_id', after.user_id))
            .order('user_id')
            .limit(size)
            .abortSignal(signal)
        }),
      ])
      const { name, subscription_tier: tier, subscription_end: tierUntil, support_access: support } = dataOf(account)
      const people = members.map(accessRow).sort(byName)
      return { name, tier, tierUntil, people, supportAccess: supportLevel(support) }
    },
    meta: { failure: () => ({ title: TEXTS.failed }) },
  })
}

type Member = Database['public']['Functions']['list_account_members']['Returns'][number]

const byName = (one: AccessRow, other: AccessRow): number =>
  compareNames(one.name || one.email, other.name || other.email) || (one.id < other.id ? -1 : 1)

/** The generated types never allow null in what a procedure returns. */
function accessRow(member: Member): AccessRow {
  const {
    name,
    email,
    last_login: lastLogin,
  } = member as Pick<Member, 'name' | 'email'> & {
    readonly [Key in 'name' | 'email' | 'last_login']: string | null
  }
  return {
    id: member.user_id,
    name: name ?? '',
    email: email ?? '',
    role: member.role,
    accessLevel: member.access_level,
    lastLogin,
    way: member.way,
  }
}

/** Follows the account and its members. One query has both, and its key begins with the account. */
export function useFollowAccess(accountId: string): void {
  const client = useClient()
  const queries = useQueryClient()
  useTableChanges(client, { table: 'accounts', filter: `id=eq.${accountId}` })
  useTableChanges(client, {
    table: 'user_accounts',
    filter: `account_id=eq.${accountId}`,
    onChange: () => void queries.invalidateQueries({ queryKey: ['accounts', accountId] }),
  })
}
