import { createClient, FunctionsHttpError } from '@supabase/supabase-js'
import type { EnvironmentAddress } from '../../config/runtime-config.ts'
import { RequestError } from '../../lib/request-error.ts'
import type { Client } from '../../lib/supabase.ts'
import { wordsOf } from '../../lib/words-of.ts'
import type { SessionLink } from './link-tokens.ts'
import type { Confirmation } from './pending-confirmation.ts'
import { TEXTS } from './texts.ts'

export type ConfirmationOutcome =
  | { readonly kind: 'confirmed'; readonly tokens: Pick<SessionLink, 'accessToken' | 'refreshToken'> }
  /** The account has its new address. It is not the account that is signed in here, so the link signs nobody in. */
  | { readonly kind: 'changed' }
  /** What somebody else changed about the sign-in counts now, and documents are open again. */
  | { readonly kind: 'agreed' }
  /** The other one of the two addresses has to confirm too. */
  | { readonly kind: 'incomplete' }
  /** Every access of the person has ended. `isMailed`: a link to choose a new password is on its way. */
  | { readonly kind: 'ended'; readonly isMailed: boolean }
  /** Used before, replaced by a newer link, too old, or not one of ours. */
  | { readonly kind: 'invalid' }
  /** The same for a link that works for a day, or for a week. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'late' }
  /** The link is valid, but for another address than the one it names. */
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'refused'; readonly message: string }
  /** The server did not answer: the link may still be valid. */
  | { readonly kind: 'unreachable' }

/**
 * Uses a separate client, so that the user who is signed in here (`userId`) stays signed in until `acceptLink` decides.
 * People who have no access to an account can confirm its change of address, and that must not sign them in to it.
 */
export async function confirmLink(
  { url, key }: EnvironmentAddress,
  { tokenHash, type, email }: Confirmation,
  userId: string | null,
): Promise<ConfirmationOutcome> {
  const { auth, functions } = createClient(url, key, {
    auth: {
      storageKey: 'portico-confirmation-session',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  })
  if (type === 'address_change') return confirmAddress(functions, tokenHash)
  if (type === 'not_me' || type === 'agreed') return answerMail(functions, tokenHash, type === 'agreed')
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type })
  if (error !== null) {
    if (error.code === 'otp_expired') return { kind: 'invalid' }
    const isAnswered = error.status !== undefined && error.status > 0 && error.status < 500
    return isAnswered ? { kind: 'refused', message: wordsOf(new RequestError(error)) } : { kind: 'unreachable' }
  }
  const { session } = data
  if (session === null) return { kind: 'incomplete' }
  const isOwn = email === '' || session.user.email?.toLowerCase() === email.toLowerCase()
  const isForeign = type === 'email_change' && session.user.id !== userId
  if (!isOwn || isForeign) {
    await auth.signOut({ scope: 'local' })
    return { kind: isOwn ? 'changed' : 'mismatch' }
  }
  return {
    kind: 'confirmed',
    tokens: { accessToken: session.access_token, refreshToken: session.refresh_token },
  }
}

const statusOf = (error: unknown): number =>
  error instanceof FunctionsHttpError ? (error.context as Response).status : 0

/** The links "This was not me" and "I agree with the change". They sign nobody in. */
async function answerMail(
  functions: Client['functions'],
  token: string,
  agreed: boolean,
): Promise<ConfirmationOutcome> {
  const body = agreed ? { token, agreed } : { token }
  const { data, error } = await functions.invoke<{ mailed?: boolean }>('end-access', { body })
  if (error === null) return agreed ? { kind: 'agreed' } : { kind: 'ended', isMailed: data?.mailed === true }
  return [400, 404].includes(statusOf(error)) ? { kind: 'late' } : { kind: 'unreachable' }
}

/** The change that an administrator has asked for. It signs nobody in. */
async function confirmAddress(functions: Client['functions'], token: string): Promise<ConfirmationOutcome> {
  const { error } = await functions.invoke<unknown>('confirm-address', { body: { token } })
  if (error === null) return { kind: 'changed' }
  const status = statusOf(error)
  if (status === 409) return { kind: 'refused', message: TEXTS.addressTaken }
  return status === 400 || status === 404 ? { kind: 'expired' } : { kind: 'unreachable' }
}
