import { dataOf } from '../../../../lib/request-error.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { ChangeRequest } from '../model/change-request.ts'
import { TEXTS } from '../texts.ts'

/** At once, with a way back: the toast's button. */
export function useDeleteRequest() {
  const { mutate: restore } = useRestoreRequest()
  return useChange({
    send: async (client, { id }: ChangeRequest) =>
      dataOf(await client.from('change_requests').delete().eq('id', id).select('id').single()),
    reload: ['change_requests'],
    meta: {
      success: (request: ChangeRequest) => ({
        ...TEXTS.deleted,
        action: { label: 'Undo', onAction: () => restore(request) },
      }),
      failure: TEXTS.deleteFailed,
    },
  })
}

/** The same request, with its author and its time. */
function useRestoreRequest() {
  return useChange({
    send: async (client, { author: _author, ...request }: ChangeRequest) =>
      dataOf(await client.from('change_requests').insert(request)),
    reload: ['change_requests'],
    meta: { success: TEXTS.restored, failure: TEXTS.createFailed },
  })
}
