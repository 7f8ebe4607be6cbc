import { invoke } from '../../../../lib/invoke.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { NewUser } from '../model/new-user.ts'
import { TEXTS } from '../texts.ts'

/** `onShow`: the new one may stand on another page. */
export function useCreateUser({ onShow }: { onShow: (email: string) => void }) {
  return useChange({
    send: (client, { account, ...user }: NewUser) =>
      invoke(client, 'create-user', { ...user, accountId: account?.value ?? null, accessLevel: 'standard' }),
    reload: ['profiles', 'accounts'],
    meta: {
      success: ({ email }: NewUser) => ({
        ...TEXTS.created,
        action: { label: 'Show', onAction: () => onShow(email) },
      }),
      failure: TEXTS.createFailed,
    },
  })
}
