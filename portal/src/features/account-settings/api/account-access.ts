import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'

export interface AccessRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly accessLevel: string
  readonly lastLogin: string | null
}

export interface AccountAccess {
  readonly name: string
  readonly tier: string
  readonly tierUntil: string | null
  readonly people: readonly AccessRow[]
}

/** The account and who has access to it, by name. */
export function accountAccessQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'access'],
    queryFn: async ({ signal }): Promise<AccountAccess> => {
      const row = dataOf(
        await client
          .from('accounts')
          .select(
            'name, subscription_tier, subscription_end, user_accounts(id, role, access_level, last_login, profiles(name, email))',
          )
          .eq('id', accountId)
          .abortSignal(signal)
          .single(),
      )
      const people = row.user_accounts.map(({ id, role, access_level, last_login, profiles }) => ({
        id,
        name: profiles?.name ?? '',
        email: profiles?.email ?? '',
        role,
        accessLevel: access_level,
        lastLogin: last_login,
      }))
      return {
        name: row.name,
        tier: row.subscription_tier,
        tierUntil: row.subscription_end,
        people: people.sort((one, other) => (one.name || one.email).localeCompare(other.name || other.email)),
      }
    },
    meta: { failure: { title: 'Failed to load account data' } },
  })
}
