import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { dataOf, throwIfRefused } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import { logoPath, otherLogoPaths, versioned } from '../model/logo.ts'
import { TEXTS } from '../texts.ts'

interface Logo {
  readonly accountId: string
  /** Null to remove the logo. */
  readonly file: File | null
}

/**
 * Uploads the file, then changes the row, then deletes the old file: the row never names a file that does not exist.
 */
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
      // The logo is saved even if this fails: a file that is left is harmless and is deleted with the account.
      await logos.remove(otherLogoPaths(accountId, path))
    },
    reload: ['accounts'],
    meta: {
      success: { title: TEXTS.logo.saved },
      failure: failureWithReason(TEXTS.logo.failed, { PGRST116: TEXTS.gone.account }),
    },
  })
}

async function saveUrl(client: Client, id: string, logo_url: string | null): Promise<void> {
  dataOf(await client.from('accounts').update({ logo_url }).eq('id', id).select('id').single())
}
