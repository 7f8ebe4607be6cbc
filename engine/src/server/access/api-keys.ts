import { randomBytes } from 'node:crypto'
import { secretCheck } from './bearer.ts'

export type KeyRole = 'anon' | 'service_role'

export interface ApiKeys {
  readonly publishable: string
  readonly secret: string
  /** Keys of a project that came with JWT-shaped ones. They are compared as they are: nobody verifies or signs them. */
  readonly older?: { readonly anon: string | undefined; readonly serviceRole: string | undefined }
}

export function createApiKeys(): ApiKeys {
  return {
    publishable: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secret: `sb_secret_${randomBytes(24).toString('base64url')}`,
  }
}

/** Whether a text has the prefix of an API key, valid or not. It is not a token then. */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith('sb_publishable_') || text.startsWith('sb_secret_')
}

export function createKeyCheck(keys: ApiKeys): (given: string) => KeyRole | null {
  const { older } = keys
  const isSecret = secretCheck(keys.secret)
  const isOlderSecret = older?.serviceRole === undefined ? () => false : secretCheck(older.serviceRole)
  return (given) => {
    // These keys are public, so a plain comparison gives nothing away; and nearly every request has one.
    if (given === keys.publishable) return 'anon'
    if (older !== undefined && given === older.anon) return 'anon'
    return isSecret(given) || isOlderSecret(given) ? 'service_role' : null
  }
}
