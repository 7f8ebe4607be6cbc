import { useQuery } from '@tanstack/react-query'
import { useTableChanges } from '../../lib/use-table-changes.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { consultanciesQuery } from './api/list-consultancies.ts'
import type { Consultancy } from './model/consultancy.ts'

/** As many as `list_own_consults` gives. */
const MOST_PAST = 20

interface Consults {
  readonly state: 'pending' | 'failed' | 'loaded'
  /** Of the account that is shown, soonest first. */
  readonly upcoming: readonly Consultancy[]
  /** Newest first. */
  readonly past: readonly Consultancy[]
  /** There may be earlier ones: the server gives the last ones of all accounts of the user. */
  readonly isPastCut: boolean
  /** Those that would be ahead, soonest first. */
  readonly cancelled: readonly Consultancy[]
  readonly retry: () => void
}

/** Follows the planner of the account that is shown. An admin who impersonates nobody has none. */
export function useConsults(): Consults {
  const { user, isAdmin, impersonation } = useActingUser()
  const client = useClient()
  const { account, pending, error, retry: retryAccount } = useAccount()
  // An expired impersonation shows nobody's data until the admin ends it.
  const hidesData = impersonation !== null && !user.isImpersonated
  const enabled = !isAdmin && !hidesData
  const { data, isLoading, refetch } = useQuery({ ...consultanciesQuery(client, user.id), enabled })
  useTableChanges(client, { table: 'consultancies', filter: account && `account_id=eq.${account.id}` })
  const ofAccount = (all: readonly Consultancy[] = []) =>
    enabled ? all.filter(({ accountId }) => accountId === account?.id) : []
  // Whose consults to show is not known then: a list without any would say that none is planned.
  const isUnknown = enabled && account === null && error !== null
  const isMissing = isUnknown || (enabled && data === undefined)
  return {
    state: isLoading || pending ? 'pending' : isMissing ? 'failed' : 'loaded',
    upcoming: ofAccount(data?.consultancies),
    past: ofAccount(data?.past),
    isPastCut: (data?.past.length ?? 0) >= MOST_PAST,
    cancelled: ofAccount(data?.cancelled),
    retry: () => {
      if (isUnknown) retryAccount()
      if (data === undefined) void refetch()
    },
  }
}
