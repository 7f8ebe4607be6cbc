import { invoke } from '../../lib/invoke.ts'
import { messageOf } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'

/** Spec part 2 §7. The function checks the caller; the client sends the caller's own token with it. */
export async function updateUserPassword(client: Client, targetEmail: string, newPassword: string): Promise<void> {
  const { data } = await client.auth.getSession()
  if (data.session === null) throw new Error('No active session')
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

/** For manual use in the browser's console, spec part 2 §7: it "returns success false with the error text". */
export function passwordHelper(client: Client): NonNullable<Window['portico']> {
  return {
    updateUserPassword: async (targetEmail, newPassword) => {
      try {
        await updateUserPassword(client, targetEmail, newPassword)
        return { success: true }
      } catch (error) {
        return { success: false, error: messageOf(error) || 'Failed to update password' }
      }
    },
  }
}
