import { invoke } from '../../lib/invoke.ts'
import { RequestError } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import { messageOf } from '../../lib/words-of.ts'
import { TEXTS } from './texts.ts'

/** The function checks the caller by the caller's own token, which the client sends: docs/product/admin-panel.md. */
export async function updateUserPassword(client: Client, targetEmail: string, newPassword: string): Promise<void> {
  const { data } = await client.auth.getSession()
  if (data.session === null) throw new RequestError({ message: 'No active session', code: 'session_not_found' })
  await invoke(client, 'update-user-password', { targetEmail, newPassword })
}

interface PasswordAnswer {
  readonly success: boolean
  readonly error?: string
}

declare global {
  interface Window {
    portico?: { updateUserPassword: (targetEmail: string, newPassword: string) => Promise<PasswordAnswer> }
  }
}

/** For manual use in the browser's console. It never throws: docs/product/admin-panel.md. */
export function passwordHelper(client: Client): NonNullable<Window['portico']> {
  return {
    updateUserPassword: async (targetEmail, newPassword) => {
      try {
        await updateUserPassword(client, targetEmail, newPassword)
        return { success: true }
      } catch (error) {
        return { success: false, error: messageOf(error) || TEXTS.passwordFailed }
      }
    },
  }
}
