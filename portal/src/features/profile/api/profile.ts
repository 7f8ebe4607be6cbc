import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'

/** The phone number alone: name and e-mail come with the session. A failure is only logged. */
export function phoneQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['profiles', userId, 'phone'],
    queryFn: async ({ signal }): Promise<string | null> => {
      const row = dataOf(
        await client.from('profiles').select('phone').eq('id', userId).abortSignal(signal).maybeSingle(),
      )
      return row?.phone ?? null
    },
  })
}
