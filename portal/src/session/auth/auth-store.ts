import type { Session, User } from '@supabase/supabase-js'
import { localStore } from '../../lib/local-store.ts'
import type { Client } from '../../lib/supabase.ts'

/** Who signed in: never the person that an admin looks through, see `acting-user.ts`. */
export interface SignedInUser {
  readonly id: string
  readonly email: string
  /** From the metadata key `name`; empty if there is none. */
  readonly name: string
}

export type AuthSnapshot =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: SignedInUser }

export interface AuthStore {
  readonly read: () => AuthSnapshot
  readonly subscribe: (onChange: () => void) => () => void
  /** Clears the user before the server has answered, also if the sign-out fails there. */
  readonly forget: () => void
}

const SIGNED_OUT: AuthSnapshot = { status: 'signed-out' }

/**
 * Follows the client, and with it the other tabs of this browser. `onPersonChange` is called before anyone hears of the
 * change: what one person has loaded, the next must not see, not even for a moment.
 */
export function createAuthStore(client: Client, sessionKey: string, onPersonChange: () => void): AuthStore {
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

  // Another tab's message may come before what it stored: until then the client would ask the server as nobody.
  let awaited: Session | null = null
  const hear = (session: Session | null) => {
    awaited = session !== null && !isStored(sessionKey, session) ? session : null
    if (awaited === null) set(snapshotOf(session))
  }

  const onStorage = (event: StorageEvent) => {
    if (event.key !== sessionKey) return
    // A tab that could not reach the server clears the storage without the client's own message to the others.
    if (event.newValue === null) hear(null)
    else if (awaited !== null) hear(awaited)
  }

  const listen = () => {
    const { data } = client.auth.onAuthStateChange((_event, session) => hear(session))
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

/** Where nothing can be stored, the client keeps its session in memory, and no other tab has one. */
function isStored(sessionKey: string, { access_token: token }: Session): boolean {
  return !localStore.works() || (localStore.get(sessionKey)?.includes(token) ?? false)
}

function snapshotOf(session: Session | null): AuthSnapshot {
  return session === null ? SIGNED_OUT : { status: 'signed-in', user: userOf(session.user) }
}

export function userOf({ id, email, user_metadata: metadata }: User): SignedInUser {
  const name: unknown = metadata['name']
  return { id, email: email ?? '', name: typeof name === 'string' ? name : '' }
}

function idOf(snapshot: AuthSnapshot): string | null {
  return snapshot.status === 'signed-in' ? snapshot.user.id : null
}

/** A refreshed token is no news to the screen. */
function sameSnapshot(a: AuthSnapshot, b: AuthSnapshot): boolean {
  if (a.status !== 'signed-in' || b.status !== 'signed-in') return a.status === b.status
  return a.user.id === b.user.id && a.user.email === b.user.email && a.user.name === b.user.name
}
