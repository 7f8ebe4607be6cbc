import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { administratorOf } from '../model/action.ts'

/** Those who stand in the record, to choose from. Without them the list is there all the same. */
export function recordedAdministratorsQuery(client: Client) {
  return queryOptions({
    queryKey: ['admin_actions', 'administrators'],
    queryFn: async ({ signal }) => {
      const rows = dataOf(await client.rpc('admin_list_recorded_administrators').abortSignal(signal))
      return rows.map(({ id, name }) => ({ value: id, label: administratorOf({ admin_id: id, admin_name: name }) }))
    },
  })
}
