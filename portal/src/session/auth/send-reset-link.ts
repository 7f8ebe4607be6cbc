import type { EnvironmentName } from '../../config/runtime-config.ts'
import { throwIfRefused } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import { linkTarget } from './link-target.ts'

/**
 * Users request a link for themselves, admins for others. The answer is the same whether an account has the address or
 * not.
 */
export async function sendResetLink(client: Client, environment: EnvironmentName, email: string): Promise<void> {
  throwIfRefused(
    await client.auth.resetPasswordForEmail(email, { redirectTo: linkTarget('/reset-password', environment) }),
  )
}
