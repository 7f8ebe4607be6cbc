import { queryOptions, useQuery } from '@tanstack/react-query'
import { dateTime } from '../lib/date-time.ts'
import { dataOf } from '../lib/request-error.ts'
import type { Client } from '../lib/supabase.ts'
import { useClient } from './environment/environment-context.ts'

/** Until when documents stay closed, because somebody else changed the sign-in of the user; null if they are open. */
function signInHoldQuery(client: Client) {
  return queryOptions({
    queryKey: ['profiles', 'sign-in-holds'],
    queryFn: async ({ signal }): Promise<string | null> =>
      dataOf(await client.rpc('my_sign_in_holds').order('until', { ascending: false }).limit(1).abortSignal(signal))[0]
        ?.until ?? null,
  })
}

/** When documents open again to the user, as a text; null if they are open. */
export function useSignInHold(): string | null {
  const { data: until = null } = useQuery(signInHoldQuery(useClient()))
  return until === null ? null : dateTime(until)
}
