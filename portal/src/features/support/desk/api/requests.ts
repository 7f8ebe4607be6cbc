import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../../../../supabase/database.types.ts'
import { compareNames } from '../../../../language/formats.ts'
import { afterOldest, everyRow } from '../../../../lib/every-row.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import { asMessage } from '../../api/messages.ts'
import type { SupportRequest } from '../../model/request.ts'
import type { Note } from '../model/thread.ts'
import { TEXTS } from '../texts.ts'

export interface DeskRequest extends SupportRequest {
  readonly account_id: string | null
  readonly assigned_to: string | null
  readonly account: { readonly name: string } | null
  readonly handler: { readonly name: string | null; readonly email: string | null } | null
}

const COLUMNS =
  'id, number, user_id, author_name, subject, message, category, priority, state, due_at, waiting_since, answered_at, first_answer_minutes, closed_at, created_at, written_by, account_id, assigned_to, account:accounts(name), handler:profiles!support_requests_assigned_to_fkey(name, email)'

/** Null if there is none with this id. */
export function deskRequestQuery(client: Client, requestId: string) {
  return queryOptions({
    queryKey: ['support_requests', 'desk', requestId],
    queryFn: async ({ signal }): Promise<DeskRequest | null> =>
      dataOf(
        await client.from('support_requests').select(COLUMNS).eq('id', requestId).abortSignal(signal).maybeSingle(),
      ),
    staleTime: 0,
  })
}

/** The internal notes. They are not in the publication: the panel reloads them with the record of administrators. */
export function notesQuery(client: Client, requestId: string) {
  return queryOptions({
    queryKey: ['support_notes', requestId],
    queryFn: ({ signal }): Promise<Note[]> =>
      everyRow<Note>(({ after, size, options }) => {
        const notes = client.from('support_notes').select('id, author_name, body, handed_to, created_at', options)
        const own = notes.eq('request_id', requestId)
        return (after === null ? own : own.gte('created_at', after.created_at).or(afterOldest(after)))
          .order('created_at')
          .order('id')
          .limit(size)
          .abortSignal(signal)
      }),
    staleTime: 0,
    meta: { failure: () => ({ title: TEXTS.request.notesFailed }) },
  })
}

type Handler = Database['public']['Functions']['admin_list_support_handlers']['Returns'][number]

export function handlersQuery(client: Client) {
  return queryOptions({
    queryKey: ['support_requests', 'handlers'],
    queryFn: async ({ signal }) => {
      const handlers = await everyRow<Handler>(({ after, size, options }) => {
        const all = client.rpc('admin_list_support_handlers', undefined, options)
        return (after === null ? all : all.gt('id', after.id)).order('id').limit(size).abortSignal(signal)
      })
      return handlers.sort((one, other) => compareNames(one.name ?? '', other.name ?? ''))
    },
    staleTime: 0,
    meta: { failure: () => ({ title: TEXTS.handOver.loadFailed }) },
  })
}

const failed = (title: string) => (error: Error) => failureWithReason(title)(asMessage(error))

export function useAddNote(requestId: string) {
  return useChange({
    send: async (client, body: string) => dataOf(await client.rpc('add_support_note', { request_id: requestId, body })),
    reload: ['support_notes'],
    meta: { failure: failed(TEXTS.composer.noteFailed) },
  })
}

export function useSetDeskState(requestId: string) {
  return useChange({
    send: async (client, state: SupportRequest['state']) =>
      dataOf(await client.rpc('set_support_state', { request_id: requestId, state })),
    reload: ['support_requests'],
    meta: { failure: failed(TEXTS.request.changeFailed) },
  })
}

interface Handover {
  readonly administrator: string
  readonly note: string
}

export function useHandOver(requestId: string) {
  return useChange({
    send: async (client, { administrator, note }: Handover) =>
      dataOf(await client.rpc('assign_support_request', { request_id: requestId, administrator, note })),
    reload: ['support_requests', 'support_notes'],
    meta: { failure: failed(TEXTS.handOver.failed) },
  })
}
