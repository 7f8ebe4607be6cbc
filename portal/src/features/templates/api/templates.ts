import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { downloadTemplate } from '../../../lib/download-template.ts'
import { invoke } from '../../../lib/invoke.ts'
import { MOST_COUNTED } from '../../../lib/list-state.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client, Row } from '../../../lib/supabase.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import type { Filter } from '../model/filter.ts'
import type { Template } from '../model/template.ts'
import { TEXTS } from '../texts.ts'

export const PAGE_SIZE = 25

interface TemplatePage {
  readonly templates: readonly Template[]
  /** The number of templates on all pages; one more than `most` if there are more. */
  readonly total: number
  readonly most: number
}

/** private.most_found() in the database */
const MOST_FOUND = 3000

/** One page of one of the two lists. The database searches, sorts and counts. */
export function templatesQuery(client: Client, isClientSpecific: boolean, filter: Filter) {
  const { words, category, tag, account, order, clientPage, genericPage } = filter
  const parameters = {
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
    queryKey: ['templates', 'list', parameters],
    queryFn: async ({ signal }): Promise<TemplatePage> => {
      // bounded: a page, with the number of all.
      const rows = dataOf(await client.rpc('list_templates', parameters).abortSignal(signal))
      return { templates: rows, total: rows[0]?.total ?? 0, most: words === '' ? MOST_COUNTED : MOST_FOUND }
    },
    meta: { failure: () => ({ title: TEXTS.notLoaded }) },
  })
}

/** The most that the database gives. */
export const MAX_TAGS = 1000

/** The tags in use, the most frequent first. */
export function tagsQuery(client: Client) {
  return queryOptions({
    queryKey: ['templates', 'tags'],
    queryFn: async ({ signal }) =>
      dataOf(await client.rpc('list_template_tags', { max_results: MAX_TAGS }).abortSignal(signal)).map(
        ({ tag }) => tag,
      ),
  })
}

const COLUMNS =
  'id, user_id, account_id, title, description, category, file_name, file_path, file_size, file_type, is_client_specific, tags, text_state, created_at'

/** The template that the address names; null if it does not exist or the user may not read it. */
export function templateQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['templates', 'one', id],
    queryFn: async ({ signal }): Promise<Template | null> => {
      const row = dataOf(await client.from('templates').select(COLUMNS).eq('id', id).abortSignal(signal).maybeSingle())
      return row && { ...row, account_name: null, uploaded_by: null, passage: null }
    },
  })
}

type Change = Pick<Row<'templates'>, 'id' | 'title' | 'description' | 'category' | 'tags'>

export function useEditTemplate() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...change }: Change) =>
      dataOf(await client.from('templates').update(change).eq('id', id).select('id').single()),
    onSettled: () => queries.invalidateQueries({ queryKey: ['templates'] }),
    meta: {
      success: () => ({ title: TEXTS.edit.done }),
      failure: () => ({ title: TEXTS.edit.failed }),
    },
  })
}

/**
 * Deletes the row. The database notes its file, and the server deletes the file now or in its next clean-up. Deleting
 * the file first could leave a row without a document.
 */
export function useDeleteTemplate() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Template) => {
      dataOf(await client.from('templates').delete().eq('id', id).select('id').single())
      void invoke(client, 'tidy-files').catch(console.warn)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['templates'] }),
    meta: {
      success: () => ({ title: TEXTS.delete.done }),
      failure: () => ({ title: TEXTS.delete.failed }),
    },
  })
}

export function useDownloadTemplate() {
  const client = useClient()
  const { hasAdminRole } = useActingUser()
  return useMutation({
    mutationFn: (template: Template) => downloadTemplate(client, template, hasAdminRole),
    meta: {
      success: () => ({ title: TEXTS.download.done }),
      failure: () => ({ title: TEXTS.download.failed }),
    },
  })
}
