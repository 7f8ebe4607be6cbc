import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { afterNewest, everyRow, type PageOf } from '../../../../lib/every-row.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { invoke } from '../../../../lib/invoke.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { Filter, FirmRequest } from '../model/request.ts'
import { TEXTS } from '../texts.ts'

/** How many are shown at first, and how many more each time. */
export const PAGE_SIZE = 50

/** The requests and their number: the open ones by their date, or all of them, the newest first. */
export function requestsQuery(client: Client, filter: Filter, limit: number) {
  return queryOptions({
    queryKey: ['privacy_requests', 'firm', filter, limit],
    queryFn: async ({ signal }): Promise<{ requests: readonly FirmRequest[]; total: number }> => {
      let total: number | null = null
      const requests = await everyRow<FirmRequest>(async (page) => {
        const list = filter === 'open' ? openByDate(client, page) : newestFirst(client, page)
        const answer = await list.limit(page.size).abortSignal(signal)
        total ??= answer.count
        return answer
      }, limit)
      return { requests, total: total ?? requests.length }
    },
    placeholderData: keepPreviousData,
    // People may send a request at any time.
    staleTime: 0,
    meta: { failure: { title: TEXTS.loadFailed } },
  })
}

const selected = (client: Client, options: PageOf<FirmRequest>['options']) =>
  client
    .from('privacy_requests')
    // bounded: its callers load it page after page.
    .select(
      'id, number, user_id, kind, state, message, created_at, due_on, extended_at, extension_reason, answer, answered_at, person:profiles!privacy_requests_user_id_fkey(name, email), made:data_exports(attempts, expires_at)',
      options,
    )

function openByDate(client: Client, { after, options }: PageOf<FirmRequest>) {
  const open = selected(client, options).eq('state', 'open')
  const rest =
    after === null
      ? open
      : open
          .gte('due_on', after.due_on)
          .or(`due_on.gt."${after.due_on}",and(due_on.eq."${after.due_on}",id.gt."${after.id}")`)
  return rest.order('due_on').order('id')
}

function newestFirst(client: Client, { after, options }: PageOf<FirmRequest>) {
  const all = selected(client, options)
  const rest = after === null ? all : all.lte('created_at', after.created_at).or(afterNewest(after))
  return rest.order('created_at', { ascending: false }).order('id')
}

interface Handled {
  readonly id: string
  readonly how: 'answer' | 'refuse' | 'extend'
  readonly text: string
}

export function useHandle() {
  return useChange({
    send: async (client, { id, how, text }: Handled) => {
      const request_id = id
      const calls = {
        answer: () => client.rpc('admin_answer_privacy_request', { request_id, answer: text }),
        refuse: () => client.rpc('admin_refuse_privacy_request', { request_id, reason: text }),
        extend: () => client.rpc('admin_extend_privacy_request', { request_id, reason: text }),
      }
      dataOf(await calls[how]())
    },
    reload: ['privacy_requests'],
    meta: {
      success: ({ how }: Handled) => ({ title: TEXTS.dialog[how].done }),
      failure: failureWithReason(TEXTS.dialog.failed),
    },
  })
}

export function useRestart() {
  return useChange({
    send: async (client, id: string) => {
      dataOf(await client.rpc('admin_restart_export', { request_id: id }))
      // The schedule makes it too.
      void invoke(client, 'export-data', {}).catch(console.warn)
    },
    reload: ['privacy_requests'],
    meta: { success: { title: TEXTS.restart.done }, failure: failureWithReason(TEXTS.restart.failed) },
  })
}

/** The accounts that would lose their only manager. */
export function accountsWithoutManagerQuery(client: Client, person: string) {
  return queryOptions({
    queryKey: ['user_accounts', 'only-manager', person],
    // bounded: one list, of the accounts of one person.
    queryFn: async () => dataOf(await client.rpc('admin_accounts_without_manager', { target_user_id: person })),
    staleTime: 0,
  })
}

export function useErase() {
  return useChange({
    send: async (client, id: string) => {
      dataOf(await client.rpc('admin_erase_person', { request_id: id }))
      // The schedule removes the files too.
      void invoke(client, 'tidy-files').catch(console.warn)
    },
    reload: ['privacy_requests', 'profiles', 'accounts'],
    meta: { success: { title: TEXTS.erase.done }, failure: failureWithReason(TEXTS.erase.failed) },
  })
}
