import type { EnvironmentName } from '../../config/runtime-config.ts'
import { tabStore } from '../../lib/local-store.ts'
import { readStoredSession } from '../../lib/stored-session.ts'
import type { SessionLink } from './link-tokens.ts'

const KEY = 'portico-reset'

/**
 * Remembers that this tab was opened by a link to choose a password, and that the user has not chosen one yet: after a
 * reload the page continues. It stores the user's id and no tokens; the tokens are in the client's session, which the
 * link has become.
 */
export const pendingReset = {
  begin(environment: EnvironmentName, userId: string): void {
    tabStore.set(KEY, `${environment} ${userId}`)
  },
  end(): void {
    tabStore.remove(KEY)
  },
  /** Null if there is none, or if another user is signed in by now. */
  link(): SessionLink | null {
    const [environment, userId] = (tabStore.get(KEY) ?? '').split(' ')
    if (environment !== 'production' && environment !== 'training') return null
    const session = readStoredSession(environment)
    if (session === null || session.user.id !== userId) return null
    const { access_token: accessToken, refresh_token: refreshToken } = session
    return { kind: 'session', type: 'recovery', environment, accessToken, refreshToken }
  },
}
