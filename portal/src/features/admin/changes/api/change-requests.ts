import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useAuth } from '../../../../session/auth/auth-context.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { ChangeRequest, NewRequest } from '../model/change-request.ts'
import { TEXTS } from '../texts.ts'

const COLUMNS =
  'id, title, description, category, priority, status, created_by, created_at, author:profiles(name, email)' as const

/** All change requests, newest first. */
export function changeRequestsQuery(client: Client) {
  return queryOptions({
    queryKey: ['change_requests'],
    queryFn: async ({ signal }): Promise<readonly ChangeRequest[]> =>
      dataOf(
        await client
          .from('change_requests')
          .select(COLUMNS)
          .order('created_at', { ascending: false })
          .order('id')
          .abortSignal(signal),
      ),
    // Other admins change the list too, so it is loaded again whenever it is opened.
    staleTime: 0,
    meta: { failure: { title: TEXTS.loadFailed } },
  })
}

export function useCreateRequest() {
  const { snapshot } = useAuth()
  return useChange({
    send: async (client, request: NewRequest) => {
      // The session may have ended in another window.
      if (snapshot.status !== 'signed-in') throw new Error('Not authenticated')
      dataOf(await client.from('change_requests').insert({ ...request, created_by: snapshot.user.id }))
    },
    reload: ['change_requests'],
    meta: { success: TEXTS.created, failure: TEXTS.createFailed },
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
        ...TEXTS.deleted,
        description: request.title,
        action: { label: 'Undo', onAction: () => restore(request) },
      }),
      failure: TEXTS.deleteFailed,
    },
  })
}

/** Inserts the same request with its author and its time. */
function useRestoreRequest() {
  return useChange({
    send: async (client, { author: _author, ...request }: ChangeRequest) =>
      dataOf(await client.from('change_requests').insert(request)),
    reload: ['change_requests'],
    meta: { success: TEXTS.restored, failure: TEXTS.createFailed },
  })
}
