import type { Client } from '../../lib/supabase.ts'
import { userOf, type SignedInUser } from './auth-store.ts'
import type { SessionLink } from './link-tokens.ts'

export type LinkOutcome =
  | { readonly kind: 'accepted'; readonly user: SignedInUser }
  /** Nobody knows these tokens, or not any more. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Nobody here has agreed to it: they are asked first. */
  | { readonly kind: 'unagreed' }
  /** No answer: the link may still be good. */
  | { readonly kind: 'unreachable' }

/** Makes the session of a link this browser's own. The client asks the server who it is before it keeps it. */
export async function acceptLink(client: Client, link: SessionLink): Promise<LinkOutcome> {
  // The client would try to refresh it, and when that is refused end the session of whoever is signed in here.
  if (isOver(link.accessToken, Date.now())) return { kind: 'refused', message: '' }
  const current = (await client.auth.getSession()).data.session?.user.id ?? null
  const isOwn = current !== null && current === claimsOf(link.accessToken)['sub']
  const isAgreed = link.consent === 'replace' || (link.consent === 'sign-in' && current === null)
  if (!isOwn && !isAgreed) return { kind: 'unagreed' }
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
  return !(Number(claimsOf(accessToken)['exp']) * 1000 > now)
}

/** What the token says of itself, before the server has been asked; nothing, if it is no token. */
function claimsOf(accessToken: string): Readonly<Record<string, unknown>> {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Whose link it says it is, for the question whether to go on with it. */
export function addressOf({ accessToken }: SessionLink): string {
  const email = claimsOf(accessToken)['email']
  return typeof email === 'string' ? email : ''
}
