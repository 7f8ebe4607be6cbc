import { dataOf } from '../../../../lib/request-error.ts'
import { useChange } from '../../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'

/** A new account is Starter. `onShow` searches for it, because it may stand on another page. */
export function useCreateAccount({ onShow }: { onShow: (name: string) => void }) {
  return useChange({
    send: async (client, name: string) =>
      dataOf(await client.from('accounts').insert({ name, subscription_tier: 'starter' })),
    reload: ['accounts'],
    meta: {
      success: (name: string) => ({ ...TEXTS.created, action: { label: 'Show', onAction: () => onShow(name) } }),
      failure: TEXTS.createFailed,
    },
  })
}
