import { dataOf } from '../../../../lib/request-error.ts'
import { useAuth } from '../../../../session/auth/auth-context.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { NewRequest } from '../model/change-request.ts'
import { TEXTS } from '../texts.ts'

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
