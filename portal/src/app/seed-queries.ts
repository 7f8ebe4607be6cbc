import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { needsIn, needsKey, type NeedRow } from '../features/dashboard/api/home.ts'
import { FOR_ADMINS, unreadKey } from '../features/notifications/api/list-notifications.ts'
import { accountsIn } from '../session/account/resolve-account.ts'
import { accountsKey, servicesKey } from '../session/account/use-account.ts'
import { impersonationIn, impersonationKey } from '../session/impersonation/active-impersonation.ts'
import { adminRoleKey } from '../session/role.ts'
import { secondFactorIn, secondFactorKey } from '../session/second-factor/second-factor-need.ts'
import type { FirstAnswer, Part } from '../session/shell-state.ts'

/**
 * Gives the first answer to the queries of the frame and the home page that have not asked yet. They are then drawn once
 * with everything, and not again after each of them.
 */
export function seedQueries(queries: QueryClient, userId: string, answer: FirstAnswer): void {
  const { state, needs, usedBy } = answer
  if (state === null) return
  const seed = (part: Part, key: QueryKey, data: unknown) => {
    const query = queries.getQueryState(key)
    // A query that is asking uses the answer by itself.
    if (query?.fetchStatus === 'fetching' || query?.data !== undefined) return
    usedBy.add(part)
    queries.setQueryData(key, data)
  }
  seed('second factor', secondFactorKey(userId), secondFactorIn(state.second_factor))
  seed('role', adminRoleKey(userId), state.is_admin)
  seed('impersonation', impersonationKey(userId), impersonationIn(state.impersonation))
  const { person, mailbox, services, unread } = state
  if (person === null) return
  if (unread !== null) seed('unread', unreadKey(mailbox ?? FOR_ADMINS), unread)
  if (services !== null) seed('services', servicesKey(person), services)
  const accounts = accountsOrNull(answer, person)
  if (accounts !== null) seed('accounts', accountsKey(person), accounts)
  if (mailbox === null) return
  void needs?.then((rows) => {
    if (rows !== null && !usedBy.has('needs')) seed('needs', needsKey(mailbox), needsIn(rows as readonly NeedRow[]))
  })
}

/** Null also if the account is not there: its query says so. */
function accountsOrNull({ state }: FirstAnswer, person: string) {
  try {
    return accountsIn(state, person)
  } catch {
    return null
  }
}
