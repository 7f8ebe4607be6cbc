import { dataOf } from '../../../../lib/request-error.ts'
import type { Tables } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'

type Change = Pick<Tables['profiles']['Update'], 'phone' | 'environment_access'>

const META = {
  phone: { success: TEXTS.phoneSaved, failure: TEXTS.phoneFailed },
  environment_access: { success: TEXTS.environmentSaved, failure: TEXTS.environmentFailed },
} as const

/** Saves one cell. Somebody who is gone must be an error, not a quiet success on no row. */
export function useUpdateProfile(field: keyof typeof META) {
  return useChange({
    send: async (client, { id, ...change }: { id: string } & Change) =>
      dataOf(await client.from('profiles').update(change).eq('id', id).select('id').single()),
    reload: ['profiles'],
    meta: META[field],
  })
}
