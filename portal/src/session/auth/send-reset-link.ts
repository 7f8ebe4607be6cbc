import type { EnvironmentName } from '../../config/runtime-config.ts'
import type { AuthClient } from '../../lib/auth-client.ts'
import { throwIfRefused } from '../../lib/request-error.ts'
import { linkTarget } from './link-target.ts'

/**
 * Users request a link for themselves, admins for others. The answer is the same whether an account has the address or
 * not.
 */
export async function sendResetLink(auth: AuthClient, environment: EnvironmentName, email: string): Promise<void> {
  throwIfRefused(await auth.resetPasswordForEmail(email, { redirectTo: linkTarget('/reset-password', environment) }))
}
