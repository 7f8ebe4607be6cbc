import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { deletionText } from '../model/account.ts'

/** Counted anew whenever it is asked: it stands in a warning. */
export function deletionQuery(client: Client, accountId: string) {
  return queryOptions({
    // Not under the table: the list is loaded anew when the account is gone, and this has nothing to count then.
    queryKey: ['account deletion', accountId],
    queryFn: async ({ signal }) => {
      const request = client.rpc('admin_count_account_deletion', { target_account_id: accountId })
      return deletionText(dataOf(await request.abortSignal(signal).single()))
    },
    staleTime: 0,
    gcTime: 0,
  })
}
