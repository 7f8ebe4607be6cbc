import { dataOf } from '../../../../lib/request-error.ts'
import { useChange } from '../../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'

/** People and everything else of the account go with it, in one transaction; its files follow by the clock. */
export function useDeleteAccount() {
  return useChange({
    send: async (client, id: string) =>
      dataOf(await client.from('accounts').delete().eq('id', id).select('id').single()),
    reload: ['accounts', 'profiles'],
    meta: { success: TEXTS.deleted, failure: TEXTS.deleteFailed },
  })
}
