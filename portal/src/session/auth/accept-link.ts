import type { Client } from '../../lib/supabase.ts'
import { userOf, type SignedInUser } from './auth-store.ts'
import type { SessionLink } from './link-tokens.ts'

export type LinkOutcome =
  | { readonly kind: 'accepted'; readonly user: SignedInUser }
  /** Nobody knows these tokens, or not any more. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer: the link may still be good. */
  | { readonly kind: 'unreachable' }

/** Makes the session of a link this browser's own. The client asks the server who it is before it keeps it. */
export async function acceptLink(client: Client, link: SessionLink): Promise<LinkOutcome> {
  // The client would try to refresh it, and when that is refused end the session of whoever is signed in here.
  if (isOver(link.accessToken, Date.now())) return { kind: 'refused', message: '' }
  const { data, error } = await client.auth.setSession({
    access_token: link.accessToken,
    refresh_token: link.refreshToken,
  })
  if (data.user !== null) return { kind: 'accepted', user: userOf(data.user) }
  const isAnswered = error?.status !== undefined && error.status > 0 && error.status < 500
  return isAnswered ? { kind: 'refused', message: error.message } : { kind: 'unreachable' }
}

/** Also true of what is no token at all. */
export function isOver(accessToken: string, now: number): boolean {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const end = typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) : NaN
    return !(end * 1000 > now)
  } catch {
    return true
  }
}
