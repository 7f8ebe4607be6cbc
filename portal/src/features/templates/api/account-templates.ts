import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import type { RecentTemplate } from '../model/versions.ts'
import type { Template } from '../model/template.ts'

const SHOWN = 10

export type AccountTemplate = RecentTemplate & Pick<Template, 'text_state'>

/** The newest templates of one account, and how many it has. */
export function accountTemplatesQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['templates', 'of account', accountId],
    queryFn: async ({
      signal,
    }): Promise<{ readonly templates: readonly AccountTemplate[]; readonly total: number }> => {
      const answer = await client
        .from('templates')
        .select(
          'id, title, category, tags, file_path, file_size, created_at, account_id, text_state, author:profiles(name)',
          {
            count: 'exact',
          },
        )
        .eq('account_id', accountId)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(SHOWN)
        .abortSignal(signal)
      return { templates: dataOf(answer), total: answer.count ?? 0 }
    },
    staleTime: 0,
  })
}
