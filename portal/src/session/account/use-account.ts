import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../../supabase/database.types.ts'
import { everyRow } from '../../lib/every-row.ts'
import { reasonOf, sessionEnded } from '../../lib/failure-toast.ts'
import type { Toast } from '../../lib/query-client.ts'
import { RequestError } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import { useActingUser } from '../acting-user.ts'
import { useClient } from '../environment/environment-context.ts'
import { firstAnswerTime, firstState } from '../shell-state.ts'
import {
  AccountNotFoundError,
  accountsIn,
  resolveAccounts,
  SessionEndedError,
  type Account,
} from './resolve-account.ts'
import { ALL_DISABLED, ALL_ENABLED, serviceStates, type ServiceStates } from './services.ts'
import { TEXTS } from '../texts.ts'

interface CurrentAccount {
  readonly pending: boolean
  /** Null for an admin who is not impersonating, and for a user who is linked to no account. */
  readonly account: Account | null
  /** All accounts of the user, the current one first. */
  readonly accounts: readonly Account[]
  readonly error: Error | null
  readonly retry: () => void
}

export const accountsKey = (userId: string) => ['accounts', 'of', userId] as const
export const servicesKey = (userId: string) => ['account_services', 'of', userId] as const

export function accountQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: accountsKey(userId),
    queryFn: async ({ signal, client: queries }) =>
      accountsIn(await firstState(queries, 'accounts'), userId) ?? (await resolveAccounts(client, userId, signal)),
    // `resolveAccounts` makes several attempts itself.
    retry: false,
    meta: {
      failure: failureText,
      answer: (accounts) => ((accounts as readonly Account[]).length === 0 ? TEXTS.account.setUp : null),
      isOfFrame: true,
    },
  })
}

/** The toasts of the account lookup: docs/product/accounts.md. */
function failureText(error: Error): Toast {
  if (error instanceof SessionEndedError) return sessionEnded()
  if (error instanceof AccountNotFoundError) {
    return TEXTS.account.notFound
  }
  return error instanceof RequestError
    ? { title: TEXTS.account.error, description: TEXTS.account.errorReason(reasonOf(error)) }
    : TEXTS.account.unexpected
}

export function useAccount(): CurrentAccount {
  const client = useClient()
  const { pending, isAdmin, user, impersonation } = useActingUser()
  // An expired impersonation shows nobody's data until the admin ends it.
  const hidesData = impersonation !== null && !user.isImpersonated
  const isNeeded = !pending && !isAdmin && !hidesData
  const { data, error, isPending, refetch } = useQuery({ ...accountQuery(client, user.id), enabled: isNeeded })
  return {
    pending: pending || (isNeeded && isPending),
    account: isNeeded ? (data?.[0] ?? null) : null,
    accounts: isNeeded ? (data ?? []) : [],
    error,
    retry: () => void refetch(),
  }
}

type AccountService = Omit<
  Database['public']['Functions']['get_user_account_services']['Returns'][number],
  'service_url'
> & {
  // The generated types do not know that it may be null.
  readonly service_url: string | null
}

export function accountServicesQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: servicesKey(userId),
    // A user of two hundred accounts has more than one answer gives.
    queryFn: async ({ signal, client: queries }): Promise<readonly AccountService[]> => {
      const first = await firstState(queries, 'services')
      if (first?.person === userId && first.services !== null) return first.services
      return await everyRow<AccountService>(({ after, size, options }) => {
        const all = client.rpc('get_user_account_services', { user_uuid: userId }, options)
        const rest = (last: AccountService) =>
          all.gte('account_id', last.account_id).or(`account_id.gt.${last.account_id},service_id.gt.${last.service_id}`)
        return (after === null ? all : rest(after))
          .order('account_id')
          .order('service_id')
          .limit(size)
          .abortSignal(signal)
      })
    },
    meta: { firstAnswered: firstAnswerTime },
  })
}

/**
 * An admin has all six; a user without an account has none. A failure is only logged, and leaves them pending: nobody
 * should be offered an upgrade to what they may have.
 */
export function useServices(): { readonly pending: boolean; readonly services: ServiceStates } {
  const client = useClient()
  const { pending, isAdmin, user } = useActingUser()
  const { account, pending: accountPending, error } = useAccount()
  const { data } = useQuery({ ...accountServicesQuery(client, user.id), enabled: account !== null })
  if (!pending && isAdmin) return { pending: false, services: ALL_ENABLED }
  const ofAccount = data?.filter(({ account_id: id }) => (id ?? account?.id) === account?.id)
  return {
    pending: accountPending || (account === null ? error !== null : data === undefined),
    services: ofAccount === undefined ? ALL_DISABLED : serviceStates(ofAccount),
  }
}
