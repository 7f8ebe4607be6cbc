import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import type { RecentTemplate } from '../model/versions.ts'

/** More than the home page shows, because the version before a new one may be older than the last four. */
const LOOKED_AT = 60

/** The newest templates of the account, and those for everyone. */
export function recentTemplatesQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['templates', 'recent', accountId],
    queryFn: async ({ signal }): Promise<readonly RecentTemplate[]> =>
      dataOf(
        await client
          .from('templates')
          .select('id, title, category, tags, file_path, file_size, created_at, account_id, author:profiles(name)')
          .or(`account_id.eq.${accountId},account_id.is.null`)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(LOOKED_AT)
          .abortSignal(signal),
      ),
  })
}
