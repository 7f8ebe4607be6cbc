import { createContext, use } from 'react'
import type { AuthSnapshot, SignedInUser } from './auth-store.ts'

interface Auth {
  readonly snapshot: AuthSnapshot
  readonly signOut: () => Promise<void>
}

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (auth === null) throw new Error('useAuth outside of its provider')
  return auth
}

/** For what only the signed-in see; the guard stands above it. */
export function useSignedInUser(): SignedInUser {
  const { snapshot } = useAuth()
  if (snapshot.status !== 'signed-in') throw new Error('useSignedInUser while nobody is signed in')
  return snapshot.user
}
