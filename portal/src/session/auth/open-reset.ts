import type { EnvironmentName } from '../../config/runtime-config.ts'
import { localStore, tabStore } from '../../lib/local-store.ts'
import { sessionKeyOf } from '../../lib/supabase.ts'
import type { SessionLink } from './link-tokens.ts'

const KEY = 'portico-reset'

/**
 * That this tab came by a link to choose a password and has not done so yet: a reload goes on where it was. It names the
 * person and holds no tokens; those are in the client's own session, which the link has become.
 */
export const openReset = {
  begin(environment: EnvironmentName, userId: string): void {
    tabStore.set(KEY, `${environment} ${userId}`)
  },
  end(): void {
    tabStore.remove(KEY)
  },
  /** Null: there is none, or somebody else is signed in by now. */
  link(): SessionLink | null {
    const [environment, userId] = (tabStore.get(KEY) ?? '').split(' ')
    if (environment !== 'production' && environment !== 'training') return null
    const session = readSession(localStore.get(sessionKeyOf(environment)))
    if (session === null || session.user.id !== userId) return null
    const { access_token: accessToken, refresh_token: refreshToken } = session
    return { kind: 'session', type: 'recovery', environment, accessToken, refreshToken }
  },
}

interface StoredSession {
  readonly access_token: string
  readonly refresh_token: string
  readonly user: { readonly id: string }
}

function readSession(stored: string | null): StoredSession | null {
  try {
    const session = JSON.parse(stored ?? 'null') as Partial<StoredSession> | null
    return session?.access_token && session.refresh_token && session.user ? (session as StoredSession) : null
  } catch {
    return null
  }
}
