import { invoke } from '../../../../lib/invoke.ts'
import { useChange } from '../../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'

export function useDeleteUser() {
  return useChange({
    send: (client, targetUserId: string) => invoke(client, 'delete-user', { targetUserId }),
    reload: ['profiles', 'accounts'],
    meta: { success: TEXTS.deleted, failure: TEXTS.deleteFailed },
  })
}
