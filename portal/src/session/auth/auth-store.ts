import type { Session, User } from '@supabase/auth-js'
import type { AuthClient } from '../../lib/auth-client.ts'
import { localStore } from '../../lib/local-store.ts'
import { claimsOf } from './token-claims.ts'

/** The user who signed in. While an admin impersonates, that is still the admin: see `acting-user.ts`. */
export interface SignedInUser {
  readonly id: string
  readonly email: string
  /** From the metadata key `name`; empty if there is none. */
  readonly name: string
}

export type AuthSnapshot =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in'
      readonly user: SignedInUser
      /** Whether the session has proved a second factor. */
      readonly isProven: boolean
      /** Whether the user had a second factor when the session was last refreshed. */
      readonly hasFactor: boolean
    }

export interface AuthStore {
  readonly read: () => AuthSnapshot
  readonly subscribe: (onChange: () => void) => () => void
  /** Signs out in this browser at once, whatever the server answers. */
  readonly forget: () => void
}

const SIGNED_OUT: AuthSnapshot = { status: 'signed-out' }

/**
 * Follows the client's session, also when it changes in another tab of this browser. `onPersonChange` runs before the
 * listeners, so that the next user never sees the previous user's data.
 */
export function createAuthStore(auth: AuthClient, sessionKey: string, onPersonChange: () => void): AuthStore {
  const listeners = new Set<() => void>()
  let snapshot: AuthSnapshot = { status: 'loading' }
  let stopListening: (() => void) | null = null

  const set = (next: AuthSnapshot) => {
    if (sameSnapshot(snapshot, next)) return
    const leaves = snapshot.status === 'signed-in' && idOf(snapshot) !== idOf(next)
    snapshot = next
    if (leaves) onPersonChange()
    for (const listener of listeners) listener()
  }

  // Another tab's message may arrive before the session it has stored: until then the client would send requests
  // without a session.
  let awaited: Session | null = null
  const onSession = (session: Session | null) => {
    awaited = session !== null && !isStored(sessionKey, session) ? session : null
    if (awaited === null) set(snapshotOf(session))
  }

  const onStorage = (event: StorageEvent) => {
    if (event.key !== sessionKey) return
    // A tab that could not reach the server clears the storage without sending the client's own message to other tabs.
    if (event.newValue === null) onSession(null)
    else if (awaited !== null) onSession(awaited)
  }

  const listen = () => {
    const { data } = auth.onAuthStateChange((_event, session) => onSession(session))
    window.addEventListener('storage', onStorage)
    return () => {
      data.subscription.unsubscribe()
      window.removeEventListener('storage', onStorage)
    }
  }

  return {
    read: () => snapshot,
    subscribe(onChange) {
      listeners.add(onChange)
      stopListening ??= listen()
      return () => {
        listeners.delete(onChange)
        if (listeners.size > 0) return
        stopListening?.()
        stopListening = null
      }
    },
    forget: () => set(SIGNED_OUT),
  }
}

/** If the browser stores nothing, the client keeps its session in memory, and there is nothing to wait for. */
function isStored(sessionKey: string, { access_token: token }: Session): boolean {
  return !localStore.works() || (localStore.get(sessionKey)?.includes(token) ?? false)
}

function snapshotOf(session: Session | null): AuthSnapshot {
  if (session === null) return SIGNED_OUT
  return {
    status: 'signed-in',
    user: userOf(session.user),
    isProven: claimsOf(session.access_token)['aal'] === 'aal2',
    hasFactor: session.user.factors?.some(({ status }) => status === 'verified') ?? false,
  }
}

export function userOf({ id, email, user_metadata: metadata }: User): SignedInUser {
  const name: unknown = metadata['name']
  return { id, email: email ?? '', name: typeof name === 'string' ? name : '' }
}

function idOf(snapshot: AuthSnapshot): string | null {
  return snapshot.status === 'signed-in' ? snapshot.user.id : null
}

/** A refreshed token alone changes nothing on the screen. */
function sameSnapshot(a: AuthSnapshot, b: AuthSnapshot): boolean {
  if (a.status !== 'signed-in' || b.status !== 'signed-in') return a.status === b.status
  const isSameUser = a.user.id === b.user.id && a.user.email === b.user.email && a.user.name === b.user.name
  return isSameUser && a.isProven === b.isProven && a.hasFactor === b.hasFactor
}
