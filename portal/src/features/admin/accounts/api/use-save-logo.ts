import { dataOf, throwIfRefused } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import { logoPath, otherLogoPaths, versioned } from '../model/logo.ts'
import { TEXTS } from '../texts.ts'

interface Logo {
  readonly accountId: string
  /** None: the account has no logo any more. */
  readonly file: File | null
}

/** The file first, then the row that names it, then what lay there before: the row never names what is not there. */
export function useSaveLogo() {
  return useChange({
    send: async (client, { accountId, file }: Logo) => {
      const logos = client.storage.from('organization-logos')
      const path = file === null ? null : logoPath(accountId, file.type)
      if (path !== null && file !== null) {
        throwIfRefused(await logos.upload(path, file, { upsert: true, contentType: file.type }))
      }
      const url = path === null ? null : versioned(logos.getPublicUrl(path).data.publicUrl, Date.now())
      await saveUrl(client, accountId, url)
      // A leftover harms nobody and is swept when the account goes: the logo is saved all the same.
      await logos.remove(otherLogoPaths(accountId, path))
    },
    reload: ['accounts'],
    meta: { success: TEXTS.logoSaved, failure: TEXTS.logoFailed },
  })
}

async function saveUrl(client: Client, id: string, logo_url: string | null): Promise<void> {
  dataOf(await client.from('accounts').update({ logo_url }).eq('id', id).select('id').single())
}
