import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import type { Filter } from '../model/filter.ts'
import type { Template } from '../model/template.ts'

export const PAGE_SIZE = 25

export interface TemplatePage {
  readonly templates: readonly Template[]
  /** On all pages. */
  readonly total: number
}

/** One page of one of the two lists; searched, sorted and counted by the database. */
export function templatesQuery(client: Client, isClientSpecific: boolean, filter: Filter) {
  const { words, category, tag, account, order, clientPage, genericPage } = filter
  const asked = {
    client_specific: isClientSpecific,
    ...(words !== '' && { search_query: words }),
    ...(category !== null && { only_category: category }),
    ...(tag !== null && { only_tag: tag }),
    ...(account !== null && { only_account: account }),
    order_by: order,
    page: isClientSpecific ? clientPage : genericPage,
    page_size: PAGE_SIZE,
  }
  return queryOptions({
    queryKey: ['templates', 'list', asked],
    queryFn: async ({ signal }): Promise<TemplatePage> => {
      const rows = dataOf(await client.rpc('list_templates', asked).abortSignal(signal))
      return { templates: rows, total: rows[0]?.total ?? 0 }
    },
    meta: { failure: { title: 'Failed to load templates' } },
  })
}

/** The tags in use, the commonest first. */
export function tagsQuery(client: Client) {
  return queryOptions({
    queryKey: ['templates', 'tags'],
    queryFn: async ({ signal }) =>
      dataOf(await client.rpc('list_template_tags', { max_results: 200 }).abortSignal(signal)).map(({ tag }) => tag),
  })
}
