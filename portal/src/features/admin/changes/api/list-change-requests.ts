import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import type { ChangeRequest } from '../model/change-request.ts'
import { TEXTS } from '../texts.ts'

const COLUMNS =
  'id, title, description, category, priority, status, created_by, created_at, author:profiles(name, email)' as const

/** All of them, newest first. */
export function changeRequestsQuery(client: Client) {
  return queryOptions({
    queryKey: ['change_requests'],
    queryFn: async ({ signal }): Promise<readonly ChangeRequest[]> =>
      dataOf(
        await client
          .from('change_requests')
          .select(COLUMNS)
          .order('created_at', { ascending: false })
          .order('id')
          .abortSignal(signal),
      ),
    // Whoever opens the list wants it as it is: others change it too.
    staleTime: 0,
    meta: { failure: { title: TEXTS.loadFailed } },
  })
}
