import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Toast } from '../../lib/query-client.ts'
import { dataOf, messageOf, RequestError } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import { useActingUser } from '../acting-user.ts'
import { useClient } from '../environment/environment-context.ts'
import { AccountNotFoundError, resolveAccount, type Account } from './resolve-account.ts'
import { ALL_DISABLED, ALL_ENABLED, serviceStates, type ServiceStates } from './services.ts'

interface CurrentAccount {
  readonly pending: boolean
  /** Null for an admin who is not impersonating, and for a user who is linked to no account. */
  readonly account: Account | null
  readonly error: Error | null
  readonly retry: () => void
}

export function accountQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['accounts', 'of', userId],
    queryFn: ({ signal }) => resolveAccount(client, userId, signal),
    // `resolveAccount` makes several attempts itself.
    retry: false,
    meta: { failure: failureText, answer: (account) => (account === null ? NOT_LINKED : null) },
  })
}

/** The toasts of the account lookup: docs/product/accounts.md. */
const NOT_LINKED: Toast = {
  title: 'Account Setup Required',
  description: 'You are not linked to an organization yet. Please contact the administrator.',
}

function failureText(error: Error): Toast {
  if (error instanceof AccountNotFoundError) {
    return {
      title: 'Account Not Found',
      description: 'Your organization was not found. Please contact the administrator.',
    }
  }
  return error instanceof RequestError
    ? { title: 'Account Error', description: `Failed to load account data: ${messageOf(error)}` }
    : { title: 'Unexpected Error', description: 'Your account could not be loaded. Please try again.' }
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
    account: isNeeded ? (data ?? null) : null,
    error,
    retry: () => void refetch(),
  }
}

export function accountServicesQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['account_services', 'of', userId],
    queryFn: async ({ signal }) =>
      serviceStates(dataOf(await client.rpc('get_user_account_services', { user_uuid: userId }).abortSignal(signal))),
  })
}

/** An admin has all six; a user without an account has none. A failure is only logged and means none. */
export function useServices(): { readonly pending: boolean; readonly services: ServiceStates } {
  const client = useClient()
  const { pending, isAdmin, user } = useActingUser()
  const { account, pending: accountPending } = useAccount()
  const { data, isPending } = useQuery({ ...accountServicesQuery(client, user.id), enabled: account !== null })
  if (!pending && isAdmin) return { pending: false, services: ALL_ENABLED }
  return { pending: accountPending || (account !== null && isPending), services: data ?? ALL_DISABLED }
}
