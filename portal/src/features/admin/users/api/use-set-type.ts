import { dataOf } from '../../../../lib/request-error.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { UserType } from '../model/user.ts'
import { TEXTS } from '../texts.ts'

/** Updates the role, or inserts it if the user has none. The database keeps the last admin: docs/product/admin-panel.md. */
export function useSetType() {
  return useChange({
    send: async (client, { id, role }: { id: string; role: UserType }) => {
      const roles = client.from('user_roles')
      const changed = dataOf(await roles.update({ role }).eq('user_id', id).select('user_id').maybeSingle())
      if (changed === null) dataOf(await roles.insert({ user_id: id, role }))
    },
    // One's own among them.
    reload: ['profiles', 'user_roles'],
    meta: { success: TEXTS.typeSaved, failure: TEXTS.typeFailed },
  })
}
