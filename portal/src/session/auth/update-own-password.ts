import { throwIfRefused } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'

export interface PasswordUpdate {
  readonly password: string
  /** The code from the mail. Empty until the server asks for it. */
  readonly nonce: string
}

/**
 * Changes the password of the signed-in user, which ends the user's other sessions. False if the session is older than a
 * day: then the server has just mailed a code and wants it.
 */
export async function updateOwnPassword(client: Client, { password, nonce }: PasswordUpdate): Promise<boolean> {
  const { error } = await client.auth.updateUser({ password, ...(nonce === '' ? {} : { nonce }) })
  if (error?.code === 'reauthentication_needed') {
    throwIfRefused(await client.auth.reauthenticate())
    return false
  }
  throwIfRefused({ error })
  return true
}
