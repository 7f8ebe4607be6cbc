import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { sessionKeyOf } from '../../lib/supabase.ts'
import { useEnvironment } from '../environment/environment-context.ts'
import { AuthContext } from './auth-context.ts'
import { createAuthStore } from './auth-store.ts'
import { signOut } from './sign-out.ts'

export function AuthProvider({ children }: { children: ReactNode }) {
  const { client, name } = useEnvironment()
  const sessionKey = sessionKeyOf(name)
  const queries = useQueryClient()
  const [store] = useState(() => createAuthStore(client, sessionKey, () => queries.clear()))
  const snapshot = useSyncExternalStore(store.subscribe, store.read)

  const leave = useCallback(async () => {
    const ended = signOut(client, sessionKey)
    store.forget()
    await ended
  }, [client, sessionKey, store])

  const value = useMemo(() => ({ snapshot, signOut: leave }), [snapshot, leave])
  return <AuthContext value={value}>{children}</AuthContext>
}
