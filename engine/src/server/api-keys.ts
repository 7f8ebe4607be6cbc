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
 * Digests have one length, and comparing them takes the same time wherever they differ, so a guess learns nothing from
 * how long its refusal took. Both keys are always compared.
 */
export function createKeyCheck(keys: ApiKeys): (given: string) => KeyRole | null {
  const publishable = digest(keys.publishable)
  const secret = digest(keys.secret)
  return (given) => {
    const candidate = digest(given)
    const isSecret = timingSafeEqual(candidate, secret)
    const isPublishable = timingSafeEqual(candidate, publishable)
    if (isSecret) return 'service_role'
    return isPublishable ? 'anon' : null
  }
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
