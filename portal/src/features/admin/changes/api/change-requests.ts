import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { afterNewest, everyRow, type PageOf } from '../../../../lib/every-row.ts'
import { exportCsv, type ListPart, PART_SIZE, useExport } from '../../../../lib/export-csv.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useAuth } from '../../../../session/auth/auth-context.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { useChange } from '../../../../session/use-change.ts'
import { FieldProblem } from '../../../../ui/data/field-problem.ts'
import {
  type ChangeRequest,
  csvColumns,
  type NewRequest,
  type RequestText,
  type Status,
} from '../model/change-request.ts'
import { TEXTS } from '../texts.ts'

/** So many are shown at first, and so many more each time. */
export const PAGE_SIZE = 25

/** The newest change requests, and how many there are. Null is every status. */
export function changeRequestsQuery(client: Client, status: Status | null, limit: number) {
  return queryOptions({
    queryKey: ['change_requests', status, limit],
    queryFn: async ({ signal }): Promise<{ requests: readonly ChangeRequest[]; total: number }> => {
      let total: number | null = null
      const requests = await everyRow<ChangeRequest>(async (page) => {
        const answer = await newestFirst(client, status, page).abortSignal(signal)
        total ??= answer.count
        return answer
      }, limit)
      return { requests, total: total ?? requests.length }
    },
    placeholderData: keepPreviousData,
    // Other admins change the list too, so it is loaded again whenever it is opened.
    staleTime: 0,
    meta: { failure: { title: TEXTS.loadFailed } },
  })
}

const selected = (client: Client, options: PageOf<ChangeRequest>['options'] = {}) =>
  client
    .from('change_requests')
    // bounded: its callers load it page after page, or one of them.
    .select(
      'id, title, description, category, priority, status, created_by, created_at, status_note, status_changed_at, status_changed_by, text_changed_at, author:profiles(name, email)',
      options,
    )

function newestFirst(client: Client, status: Status | null, { after, size, options }: PageOf<ChangeRequest>) {
  const all = selected(client, options)
  const wanted = status === null ? all : all.eq('status', status)
  return (after === null ? wanted : wanted.lte('created_at', after.created_at).or(afterNewest(after)))
    .order('created_at', { ascending: false })
    .order('id')
    .limit(size)
}

/** One request, for an address that names it; null if it is no longer there. */
export function changeRequestQuery(client: Client, id: string | null) {
  return queryOptions({
    queryKey: ['change_requests', 'one', id],
    queryFn: async ({ signal }): Promise<ChangeRequest | null> =>
      dataOf(
        await selected(client)
          .eq('id', id ?? '')
          .abortSignal(signal)
          .maybeSingle(),
      ),
    enabled: id !== null,
    staleTime: 0,
    meta: { failure: { title: TEXTS.loadFailed } },
  })
}

/** All requests of the status that is chosen, not only those on the screen. */
export function useExportRequests() {
  const client = useClient()
  return useExport(
    (status: Status | null, report) => exportCsv(TEXTS.export.file, csvColumns(), partsOf(client, status), report),
    failureWithReason(TEXTS.export.failed),
  )
}

/** Each part begins after the last row of the one before. */
async function* partsOf(client: Client, status: Status | null): AsyncGenerator<ListPart<ChangeRequest>> {
  let after: ChangeRequest | null = null
  let total: number | null = null
  for (;;) {
    const options = after === null ? ({ count: 'exact' } as const) : {}
    const answer = await newestFirst(client, status, { after, size: PART_SIZE, options })
    const rows: readonly ChangeRequest[] = dataOf(answer)
    total ??= answer.count
    after = rows.at(-1) ?? null
    if (after === null) return
    yield { rows, total }
  }
}

/** The request has been deleted meanwhile. */
const goneReason = () => ({ PGRST116: TEXTS.goneReason })

interface StatusChange {
  readonly id: string
  readonly status: Status
  /** Null for none. */
  readonly note: string | null
}

/** `single()` makes it an error if somebody has deleted the request meanwhile. */
export function useSetStatus() {
  return useChange({
    send: async (client, { id, status, note }: StatusChange) =>
      dataOf(
        await client.from('change_requests').update({ status, status_note: note }).eq('id', id).select('id').single(),
      ),
    reload: ['change_requests'],
    meta: { success: { title: TEXTS.status.changed }, failure: failureWithReason(TEXTS.status.failed, goneReason()) },
  })
}

interface TextChange extends RequestText {
  readonly id: string
  /** The `text_changed_at` of the text that the admin saw. */
  readonly seenAt: string
}

/**
 * Saves the title and the description if nobody else has changed them meanwhile. Otherwise the title's field says so, and
 * `current` is the time of what is stored now.
 */
export function useSaveText() {
  return useChange({
    send: async (client, { id, seenAt, title, description }: TextChange) => {
      const requests = client.from('change_requests')
      const save = requests.update({ title, description }).eq('id', id).eq('text_changed_at', seenAt).select('id')
      if (dataOf(await save.maybeSingle()) !== null) return
      const now = dataOf(await requests.select('title, description, text_changed_at').eq('id', id).single())
      // The answer to an earlier attempt was lost, or somebody else had the same idea.
      if (now.title === title && now.description === description) return
      throw new FieldProblem(() => TEXTS.text.changedMeanwhile, now.text_changed_at)
    },
    reload: ['change_requests'],
    meta: { success: { title: TEXTS.text.saved }, failure: failureWithReason(TEXTS.text.failed, goneReason()) },
  })
}

export function useCreateRequest() {
  const { snapshot } = useAuth()
  return useChange({
    send: async (client, request: NewRequest) => {
      // The session may have ended in another window.
      if (snapshot.status !== 'signed-in') throw new Error(TEXTS.form.signedOut)
      dataOf(await client.from('change_requests').insert({ ...request, created_by: snapshot.user.id }))
    },
    reload: ['change_requests'],
    meta: { success: { title: TEXTS.form.created }, failure: failureWithReason(TEXTS.form.failed) },
  })
}

/** Deletes without asking; the toast has a button to undo it. */
export function useDeleteRequest() {
  const { mutate: restore } = useRestoreRequest()
  return useChange({
    send: async (client, { id }: ChangeRequest) =>
      dataOf(await client.from('change_requests').delete().eq('id', id).select('id').single()),
    reload: ['change_requests'],
    meta: {
      success: (request: ChangeRequest) => ({
        title: TEXTS.remove.done,
        description: request.title,
        action: { label: TEXTS.remove.undo, onAction: () => restore(request) },
      }),
      failure: failureWithReason(TEXTS.remove.failed, goneReason()),
    },
  })
}

/** Inserts the same request with its author and its time. */
function useRestoreRequest() {
  return useChange({
    send: async (client, { author: _author, text_changed_at: _changedAt, ...request }: ChangeRequest) =>
      dataOf(await client.from('change_requests').insert(request)),
    reload: ['change_requests'],
    meta: { success: { title: TEXTS.remove.restored }, failure: failureWithReason(TEXTS.form.failed) },
  })
}
