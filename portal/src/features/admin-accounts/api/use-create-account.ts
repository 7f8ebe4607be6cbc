import { dataOf } from '../../../lib/request-error.ts'
import { useChange } from '../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'

/** Spec part 2 §3: "New accounts start at starter." `onShow`: the new one may stand on another page. */
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
