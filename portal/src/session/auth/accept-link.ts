import type { AuthClient } from '../../lib/auth-client.ts'
import { RequestError } from '../../lib/request-error.ts'
import { wordsOf } from '../../lib/words-of.ts'
import { userOf, type SignedInUser } from './auth-store.ts'
import type { SessionLink } from './link-tokens.ts'
import { claimsOf } from './token-claims.ts'

export type LinkOutcome =
  | { readonly kind: 'accepted'; readonly user: SignedInUser }
  /** The server does not know these tokens, or no longer accepts them. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The user has to agree first: anybody can put tokens into an address. */
  | { readonly kind: 'needs-consent' }
  /** The server did not answer: the link may still be valid. */
  | { readonly kind: 'unreachable' }

/**
 * Makes the session of the link the session of this browser. The client checks the tokens with the server before it
 * stores them.
 */
export async function acceptLink(auth: AuthClient, link: SessionLink): Promise<LinkOutcome> {
  // The client would try to refresh an expired token, and after the refusal it would end the session of the user who is
  // signed in.
  if (isExpiredToken(link.accessToken, Date.now())) return { kind: 'refused', message: '' }
  const current = (await auth.getSession()).data.session?.user.id ?? null
  const isOwn = current !== null && current === claimsOf(link.accessToken)['sub']
  const isAgreed = link.consent === 'replace' || (link.consent === 'sign-in' && current === null)
  if (!isOwn && !isAgreed) return { kind: 'needs-consent' }
  const { data, error } = await auth.setSession({
    access_token: link.accessToken,
    refresh_token: link.refreshToken,
  })
  if (data.user !== null) return { kind: 'accepted', user: userOf(data.user) }
  const isAnswered = error?.status !== undefined && error.status > 0 && error.status < 500
  return isAnswered ? { kind: 'refused', message: wordsOf(new RequestError(error)) } : { kind: 'unreachable' }
}

/** Also true if the text is not a token. */
export function isExpiredToken(accessToken: string, now: number): boolean {
  return !(Number(claimsOf(accessToken)['exp']) * 1000 > now)
}

/** The e-mail address that the token names, to ask the user whether to go on. */
export function emailOf({ accessToken }: SessionLink): string {
  const email = claimsOf(accessToken)['email']
  return typeof email === 'string' ? email : ''
}
