import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { DRAFTS_KEY, localStore } from '../../lib/local-store.ts'
import { type Client, sessionKeyOf } from '../../lib/supabase.ts'
import { askBeforeLeaving } from '../../ui/form/leaving.ts'
import { useEnvironment } from '../environment/environment-context.ts'
import { AuthContext } from './auth-context.ts'
import { createAuthStore } from './auth-store.ts'

export function AuthProvider({ children }: { children: ReactNode }) {
  const { client, name } = useEnvironment()
  const sessionKey = sessionKeyOf(name)
  const queries = useQueryClient()
  const [store] = useState(() => createAuthStore(client, sessionKey, () => queries.clear()))
  const snapshot = useSyncExternalStore(store.subscribe, store.read)

  const leave = useCallback(() => {
    askBeforeLeaving('session', () => {
      void signOut(client, sessionKey)
      store.forget()
      localStore.remove(DRAFTS_KEY)
    })
  }, [client, sessionKey, store])

  const value = useMemo(() => ({ snapshot, signOut: leave }), [snapshot, leave])
  return <AuthContext value={value}>{children}</AuthContext>
}

/**
 * Ends the session of this browser. If the server cannot be reached, that is only logged, and the browser drops the
 * session anyway.
 */
async function signOut(client: Client, sessionKey: string): Promise<void> {
  const { error } = await client.auth.signOut({ scope: 'local' })
  if (error === null) return
  console.error(error)
  localStore.remove(sessionKey)
  await client.removeAllChannels()
}
