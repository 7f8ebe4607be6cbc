import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import type { FoundOptions } from '../../ui/fields/combobox.tsx'
import { TEXTS } from '../texts.ts'

const MAX_RESULTS = 8

/**
 * Finds accounts by any part of their name, for admins who choose one of many. Asks for one more than it gives, to know
 * whether there are more.
 */
export function accountSearchQuery(client: Client, search: string) {
  return queryOptions({
    queryKey: ['accounts', 'search', search],
    queryFn: async ({ signal }): Promise<FoundOptions> => {
      const request = client.rpc('admin_list_accounts', { search, page_size: MAX_RESULTS + 1 })
      const options = dataOf(await request.abortSignal(signal)).map(({ id, name }) => ({ value: id, label: name }))
      return { options: options.slice(0, MAX_RESULTS), hasMore: options.length > MAX_RESULTS }
    },
    placeholderData: keepPreviousData,
    meta: { failure: () => ({ title: TEXTS.account.listFailed }) },
  })
}

/** The account that the address names; null if it does not exist. */
export function chosenAccountQuery(client: Client, accountId: string | null) {
  return queryOptions({
    queryKey: ['accounts', 'chosen', accountId],
    queryFn: async ({ signal }) =>
      dataOf(
        await client
          .from('accounts')
          .select('id, name')
          .eq('id', accountId ?? '')
          .abortSignal(signal)
          .maybeSingle(),
      ),
    enabled: accountId !== null,
    meta: { failure: () => ({ title: TEXTS.account.listFailed }) },
  })
}
