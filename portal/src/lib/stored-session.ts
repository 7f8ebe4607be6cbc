import type { EnvironmentName } from '../config/runtime-config.ts'
import { localStore } from './local-store.ts'

const ENVIRONMENT_KEY = 'portico-environment'

/** Production, unless the user has chosen training in this browser: docs/product/environments.md. */
export function readEnvironment(): EnvironmentName {
  return localStore.get(ENVIRONMENT_KEY) === 'training' ? 'training' : 'production'
}

export function storeEnvironment(environment: EnvironmentName): void {
  localStore.set(ENVIRONMENT_KEY, environment)
}

/** By default the client names the key after the host alone, so both environments would use the same one. */
export function sessionKeyOf(environment: EnvironmentName): string {
  return `portico-${environment}-session`
}

export interface StoredSession {
  readonly access_token: string
  readonly refresh_token: string
  /** In seconds. */
  readonly expires_at?: number
  readonly user: { readonly id: string }
}

/** The session as the client has stored it; null if there is none. */
export function readStoredSession(environment: EnvironmentName): StoredSession | null {
  try {
    const session = JSON.parse(localStore.get(sessionKeyOf(environment)) ?? 'null') as Partial<StoredSession> | null
    return session?.access_token && session.refresh_token && session.user ? (session as StoredSession) : null
  } catch {
    return null
  }
}
