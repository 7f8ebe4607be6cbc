import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import type { Template } from '../model/template.ts'

const COLUMNS =
  'id, user_id, account_id, title, description, category, file_name, file_path, file_size, file_type, is_client_specific, tags, text_state, created_at'

/** One that the address names. Null: there is none, or none for this person. */
export function templateQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['templates', 'one', id],
    queryFn: async ({ signal }): Promise<Template | null> => {
      const row = dataOf(await client.from('templates').select(COLUMNS).eq('id', id).abortSignal(signal).maybeSingle())
      return row && { ...row, account_name: null, uploaded_by: null, passage: null }
    },
  })
}
