import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { DRAFTS_KEY, localStore } from '../../lib/local-store.ts'
import type { AuthClient } from '../../lib/auth-client.ts'
import { clientIfLoaded } from '../../lib/load-client.ts'
import { sessionKeyOf } from '../../lib/stored-session.ts'
import { dismissAllToasts } from '../../ui/feedback/toast-store.ts'
import { askBeforeLeaving } from '../../ui/form/leaving.ts'
import { useEnvironment } from '../environment/environment-context.ts'
import { AuthContext } from './auth-context.ts'
import { createAuthStore } from './auth-store.ts'

export function AuthProvider({ children }: { children: ReactNode }) {
  const { auth, config, name } = useEnvironment()
  const address = config.environments[name]
  const sessionKey = sessionKeyOf(name)
  const queries = useQueryClient()
  const [store] = useState(() => createAuthStore(auth, sessionKey, () => queries.clear()))
  const snapshot = useSyncExternalStore(store.subscribe, store.read)

  const leave = useCallback(() => {
    askBeforeLeaving('session', () => {
      void signOut(auth, sessionKey).then((isAnswered) => {
        if (!isAnswered) void clientIfLoaded(auth, address)?.removeAllChannels()
      })
      store.forget()
      localStore.remove(DRAFTS_KEY)
      // They are about the session that has ended, and would cover a part of the sign-in screen.
      dismissAllToasts()
    })
  }, [auth, address, sessionKey, store])

  const value = useMemo(() => ({ snapshot, signOut: leave }), [snapshot, leave])
  return <AuthContext value={value}>{children}</AuthContext>
}

/**
 * Ends the session of this browser. If the server cannot be reached, that is only logged, and the browser drops the
 * session anyway. Returns whether the server has answered.
 */
async function signOut(auth: AuthClient, sessionKey: string): Promise<boolean> {
  const { error } = await auth.signOut({ scope: 'local' })
  if (error === null) return true
  console.error(error)
  localStore.remove(sessionKey)
  return false
}
