import { randomBytes } from 'node:crypto'
import { secretCheck } from './bearer.ts'

export type KeyRole = 'anon' | 'service_role'

export interface ApiKeys {
  readonly publishable: string
  readonly secret: string
}

export function createApiKeys(): ApiKeys {
  return {
    publishable: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secret: `sb_secret_${randomBytes(24).toString('base64url')}`,
  }
}

/** By its prefix alone: something that wants to be an API key, so no token. */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith('sb_publishable_') || text.startsWith('sb_secret_')
}

export function createKeyCheck(keys: ApiKeys): (given: string) => KeyRole | null {
  const isSecret = secretCheck(keys.secret)
  return (given) => {
    // Everybody knows it, so there is nothing to guess; and nearly every request brings it.
    if (given === keys.publishable) return 'anon'
    return isSecret(given) ? 'service_role' : null
  }
}
