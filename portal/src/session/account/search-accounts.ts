import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import { TEXTS } from '../texts.ts'

const MAX_RESULTS = 8

/** Finds accounts by any part of their name, for admins who choose one of many. */
export function accountSearchQuery(client: Client, search: string) {
  return queryOptions({
    queryKey: ['accounts', 'search', search],
    queryFn: async ({ signal }) => {
      const request = client.rpc('admin_list_accounts', { search, page_size: MAX_RESULTS })
      return dataOf(await request.abortSignal(signal)).map(({ id, name }) => ({ value: id, label: name }))
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
