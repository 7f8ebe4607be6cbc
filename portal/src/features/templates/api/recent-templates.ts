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
        await client.rpc('list_recent_templates', { account_uuid: accountId, at_most: LOOKED_AT }).abortSignal(signal),
      ).map(({ author_name: name, ...template }) => ({
        ...template,
        author: { name },
      })),
  })
}
