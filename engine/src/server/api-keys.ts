import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

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

/**
 * Digests have one length, and comparing them takes the same time wherever they differ, so a guess at the secret key
 * learns nothing from how long its refusal took.
 */
export function createKeyCheck(keys: ApiKeys): (given: string) => KeyRole | null {
  const secret = digest(keys.secret)
  return (given) => {
    // Everybody knows it, so there is nothing to guess; and nearly every request brings it.
    if (given === keys.publishable) return 'anon'
    return timingSafeEqual(digest(given), secret) ? 'service_role' : null
  }
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
