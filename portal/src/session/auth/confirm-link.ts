import { createClient } from '@supabase/supabase-js'
import type { EnvironmentAddress } from '../../config/runtime-config.ts'
import type { SessionLink } from './link-tokens.ts'
import type { Confirmation } from './pending-confirmation.ts'

export type ConfirmationOutcome =
  | { readonly kind: 'confirmed'; readonly tokens: Pick<SessionLink, 'accessToken' | 'refreshToken'> }
  /** The account has a new address, and is not the one that is signed in here: nobody is signed in by it. */
  | { readonly kind: 'changed' }
  /** The other of two addresses has to agree too. */
  | { readonly kind: 'half' }
  /** Used before, replaced by a newer one, too old, or none of ours. */
  | { readonly kind: 'void' }
  /** It is good, but not for the address that it names. */
  | { readonly kind: 'mislabelled' }
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer: the link may still be good. */
  | { readonly kind: 'unreachable' }

/**
 * By a client of its own: who is signed in here stays so until `acceptLink` decides. `userId` is who that is. A change of
 * address is confirmed also by people who may not know the account, and must not bring them into it.
 */
export async function confirmLink(
  { url, key }: EnvironmentAddress,
  { tokenHash, type, email }: Confirmation,
  userId: string | null,
): Promise<ConfirmationOutcome> {
  const { auth } = createClient(url, key, {
    auth: {
      storageKey: 'portico-confirmation-session',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  })
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type })
  if (error !== null) {
    if (error.code === 'otp_expired') return { kind: 'void' }
    const isAnswered = error.status !== undefined && error.status > 0 && error.status < 500
    return isAnswered ? { kind: 'refused', message: error.message } : { kind: 'unreachable' }
  }
  const { session } = data
  if (session === null) return { kind: 'half' }
  const isOwn = email === '' || session.user.email?.toLowerCase() === email.toLowerCase()
  const isForeign = type === 'email_change' && session.user.id !== userId
  if (!isOwn || isForeign) {
    await auth.signOut({ scope: 'local' })
    return { kind: isOwn ? 'changed' : 'mislabelled' }
  }
  return {
    kind: 'confirmed',
    tokens: { accessToken: session.access_token, refreshToken: session.refresh_token },
  }
}
