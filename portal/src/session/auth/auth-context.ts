import { createContext, use } from 'react'
import type { AuthSnapshot, SignedInUser } from './auth-store.ts'

interface Auth {
  readonly snapshot: AuthSnapshot
  /** Asks first if the page has unsaved changes. */
  readonly signOut: () => void
}

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (auth === null) throw new Error('useAuth outside of its provider')
  return auth
}

/** Only for components below the guard, where a user is always signed in. */
export function useSignedInUser(): SignedInUser {
  const { snapshot } = useAuth()
  if (snapshot.status !== 'signed-in') throw new Error('useSignedInUser while nobody is signed in')
  return snapshot.user
}
