import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { useAuth } from '../auth/auth-context.ts'
import { useEnvironment } from '../environment/environment-context.ts'
import { AppearanceContext } from './appearance-context.ts'
import {
  applyPreferences,
  isAppearanceKey,
  readLocalPreferences,
  rememberedPreferences,
  rememberPreferences,
  storeLocalPreferences,
  type Preferences,
} from './preferences.ts'
import { savePreferences, storedPreferencesQuery } from './stored-preferences.ts'

export function AppearanceProvider({ children }: { children: ReactNode }) {
  const { loadClient } = useEnvironment()
  const queries = useQueryClient()
  const { snapshot } = useAuth()
  const userId = snapshot.status === 'signed-in' ? snapshot.user.id : null
  const [local, setLocal] = useState(readLocalPreferences)
  const [tried, setTried] = useState<Preferences | null>(null)
  const stored = useQuery({ ...storedPreferencesQuery(loadClient, userId ?? ''), enabled: userId !== null })
  const systemIsDark = useSystemIsDark()

  const isSettled = snapshot.status === 'signed-out' || (userId !== null && !stored.isPending)
  // A user who has stored no preferences sees those of the browser.
  const kept = useMemo(
    () => (userId === null ? null : (stored.data ?? rememberedPreferences(userId))) ?? local,
    [userId, stored.data, local],
  )
  const preferences = tried ?? kept

  // Until the portal knows who is signed in, the appearance of the first paint stays, so that it does not flash.
  useLayoutEffect(() => {
    if (isSettled) applyPreferences(preferences, systemIsDark)
  }, [isSettled, preferences, systemIsDark])

  useOtherWindows(() => {
    if (userId === null) setLocal(readLocalPreferences())
    else queries.setQueryData(storedPreferencesQuery(loadClient, userId).queryKey, rememberedPreferences(userId))
  })

  const store = useCallback(
    async (next: Preferences) => {
      if (userId === null) {
        storeLocalPreferences(next)
        setLocal(next)
      } else {
        await savePreferences(await loadClient(), userId, next)
        rememberPreferences(userId, next)
        queries.setQueryData(storedPreferencesQuery(loadClient, userId).queryKey, next)
      }
    },
    [loadClient, queries, userId],
  )

  const pending = userId !== null && stored.isPending
  const value = useMemo(
    () => ({
      preferences,
      stored: kept,
      pending,
      preview: setTried,
      save: async (next: Preferences) => {
        await store(next)
        setTried(null)
      },
      change: async (part: Partial<Preferences>) => {
        await store({ ...kept, ...part })
        setTried((shown) => shown && { ...shown, ...part })
      },
    }),
    [preferences, kept, pending, store],
  )
  return <AppearanceContext value={value}>{children}</AppearanceContext>
}

/** Follows preferences that another window of this browser stores, so that both windows look the same at once. */
function useOtherWindows(onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    const listener = ({ key }: StorageEvent) => {
      if (isAppearanceKey(key)) changed()
    }
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  }, [])
}

function useSystemIsDark(): boolean {
  return useSyncExternalStore(subscribeToSystem, () => darkQuery().matches)
}

function subscribeToSystem(onChange: () => void): () => void {
  const query = darkQuery()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function darkQuery(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}
