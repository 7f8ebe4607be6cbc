import type { MutationMeta } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Tables } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'

type Change = Pick<Tables['accounts']['Update'], 'subscription_tier' | 'spoc' | 'crm_link'>

const META = {
  subscription_tier: { success: TEXTS.tierSaved, failure: TEXTS.tierFailed },
  spoc: { success: TEXTS.spocSaved, failure: TEXTS.spocFailed },
  crm_link: { success: TEXTS.linkSaved, failure: TEXTS.linkFailed },
} as const satisfies Record<string, MutationMeta>

/** Saves one cell. An account that is gone must be an error, not a quiet success on no row. */
export function useUpdateAccount(field: keyof typeof META) {
  return useChange({
    send: async (client, { id, ...change }: { id: string } & Change) =>
      dataOf(await client.from('accounts').update(change).eq('id', id).select('id').single()),
    reload: ['accounts'],
    meta: META[field],
  })
}
