import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import type { AdminAction, Details } from '../model/action.ts'
import { type ActionFilter, filterParameters } from '../model/filter.ts'
import { TEXTS } from '../texts.ts'

export const PAGE_SIZE = 25
/** The most that the database gives at once. */
const EXPORT_SIZE = 1000

/** Newest first; each row has its place, and how many there are. */
export function actionsQuery(client: Client, filter: ActionFilter) {
  return queryOptions({
    queryKey: ['admin_actions', 'list', filter],
    queryFn: ({ signal }) =>
      page(client, { ...filterParameters(filter), page: filter.page, page_size: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
    // Whoever opens the list wants it as it is: everybody's actions come into it.
    staleTime: 0,
    meta: { failure: { title: TEXTS.loadFailed } },
  })
}

/** All that the filter finds, up to now: what comes meanwhile would move the pages. */
export async function everyAction(client: Client, filter: ActionFilter): Promise<AdminAction[]> {
  const now = new Date().toISOString()
  const { until = now, ...rest } = filterParameters(filter)
  const fixed = { ...rest, until: until < now ? until : now, page_size: EXPORT_SIZE }
  const rows: AdminAction[] = []
  for (let number = 1; ; number++) {
    const part = await page(client, { ...fixed, page: number })
    // Beyond the last page comes the last one again.
    if (part[0] === undefined || part[0].place <= rows.length) return rows
    rows.push(...part)
    if (rows.length >= part[0].total) return rows
  }
}

type Parameters = ReturnType<typeof filterParameters> & { readonly page: number; readonly page_size: number }

async function page(client: Client, parameters: Parameters, signal?: AbortSignal): Promise<AdminAction[]> {
  const request = client.rpc('admin_list_actions', parameters)
  const rows = dataOf(await (signal === undefined ? request : request.abortSignal(signal)))
  return rows.map((row) => ({ ...row, details: row.details as Details }))
}
