import { queryOptions } from '@tanstack/react-query'
import type { Consultancies } from '../../../../../supabase/functions/_shared/contracts/consultancies.ts'
import { invoke } from '../../../lib/invoke.ts'
import type { Client } from '../../../lib/supabase.ts'

/** A failure has no toast, and shows only in place of the list: docs/product/planner.md. */
export function consultanciesQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['consultancies', userId],
    queryFn: async ({ signal }) => (await invoke(client, 'get-consultancies', undefined, { signal })) as Consultancies,
  })
}
