import { queryOptions, useQuery } from '@tanstack/react-query'
import { dataOf } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import { useAuth } from '../auth/auth-context.ts'
import { useClient } from '../environment/environment-context.ts'
import { firstState, type ShellState } from '../shell-state.ts'

/** What a user has to do before the portal opens: nothing, give the second factor, or set one up. */
export type SecondFactorNeed = 'none' | 'give' | 'set-up'

export interface SecondFactorState {
  /** The rule is off: nobody is asked for a factor, also not those who have one. */
  readonly isOff: boolean
  readonly isMissing: boolean
  readonly hasFactor: boolean
  /** Whether the user may be without a factor. */
  readonly mayRemove: boolean
}

export const secondFactorKey = (userId: string) => ['second_factor_state', userId] as const

export function secondFactorIn(row: ShellState['second_factor']): SecondFactorState | null {
  if (row === null) return null
  const { environment_rule: rule, is_missing: isMissing, has_factor: hasFactor, may_remove: mayRemove } = row
  return { isOff: rule === 'off', isMissing, hasFactor, mayRemove }
}

/** Null if the session has ended. A failure is only logged. */
export function secondFactorStateQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: secondFactorKey(userId),
    retryOnMount: false,
    // The rule may change while a window is open; what a session without its factor loads is empty.
    refetchOnWindowFocus: true,
    queryFn: async ({ signal, client: queries }): Promise<SecondFactorState | null> => {
      const first = await firstState(queries, 'second factor')
      if (first !== null) return secondFactorIn(first.second_factor)
      return secondFactorIn(dataOf(await client.rpc('second_factor_state').abortSignal(signal))[0] ?? null)
    },
  })
}

interface Asked {
  /** Not known yet. */
  readonly pending: boolean
  readonly need: SecondFactorNeed
}

/** A session that has proved a factor needs nothing, so nothing is requested for it. */
export function useSecondFactorNeed(): Asked {
  const client = useClient()
  const { snapshot } = useAuth()
  const isAsked = snapshot.status === 'signed-in' && !snapshot.isProven
  const userId = snapshot.status === 'signed-in' ? snapshot.user.id : ''
  const { data, isPending } = useQuery({ ...secondFactorStateQuery(client, userId), enabled: isAsked })
  if (!isAsked) return { pending: false, need: 'none' }
  if (isPending) return { pending: true, need: 'none' }
  // Without an answer the session says whether there is a factor. The database decides in any case.
  if (data === undefined) return { pending: false, need: snapshot.hasFactor ? 'give' : 'none' }
  // What the portal loads next finds out that the session has ended.
  return { pending: false, need: data === null ? 'none' : needOf(data) }
}

export function needOf({ isOff, isMissing, hasFactor }: SecondFactorState): SecondFactorNeed {
  if (isOff) return 'none'
  if (hasFactor) return 'give'
  return isMissing ? 'set-up' : 'none'
}
