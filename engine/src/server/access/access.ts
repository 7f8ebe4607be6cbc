import type { Caller } from '../../kernel/db/run-as.ts'
import { SIGNED_URL_AUDIENCE } from '../../kernel/jwt/audiences.ts'
import { TokenError } from '../../kernel/jwt/token-error.ts'
import type { VerifiedToken, Verifier } from '../../kernel/jwt/verifier.ts'
import { AccessError } from './access-error.ts'
import { createKeyCheck, looksLikeApiKey, type ApiKeys, type KeyRole } from './api-keys.ts'
import type { Roles } from './roles.ts'

export type { KeyRole }

/** Who may enter an environment, and as whom. Both reject with an AccessError. */
export interface Access {
  /** The role of an API key, which must not be missing or wrong; null only where keys are not required. */
  admit(key: string | undefined): Promise<KeyRole | null>
  /** The caller, by the token or key of the Authorization header, else by the API key. */
  caller(keyRole: KeyRole | null, authorization: string | undefined): Promise<Caller>
}

export interface AccessOptions {
  readonly keys: ApiKeys
  readonly verifier: Verifier
  readonly roles: Roles
  /** The role of a caller who shows no token. */
  readonly anonRole: string
  /** Requests without an API key are anonymous instead of refused. */
  readonly keyless: boolean
}

const BEARER = /^bearer(?:\s+(.*))?$/i

export function createAccess({ keys, verifier, roles, anonRole, keyless }: AccessOptions): Access {
  const checkKey = createKeyCheck(keys)
  const anonymous = callerOf(anonRole)
  const service = callerOf('service_role')

  /** A token that was verified before is the same object, and so is its caller. Whether it may come in is checked each time. */
  const callers = new WeakMap<VerifiedToken, Caller>()

  async function tokenCaller(token: string): Promise<Caller> {
    const verified = await verify(verifier, token)
    // A signed address of a file says nothing about who opens it.
    if (verified.claims['aud'] === SIGNED_URL_AUDIENCE) throw badToken(new TokenError('payload'))
    let caller = callers.get(verified)
    if (caller === undefined) callers.set(verified, (caller = namedCaller(verified)))
    if (caller.role !== anonRole) await roles.check(caller.role)
    return caller
  }

  function namedCaller({ claims, payload }: VerifiedToken): Caller {
    const role = claims['role'] ?? anonRole
    return { role: typeof role === 'string' ? role : JSON.stringify(role), claims: payload }
  }

  return {
    async admit(key) {
      if (key === undefined || key === '') {
        if (keyless) return null
        throw new AccessError({ kind: 'missing-key' })
      }
      const role = checkKey(key)
      if (role === null && !keyless) throw new AccessError({ kind: 'wrong-key' })
      return role
    },

    async caller(keyRole, authorization) {
      const token = authorization === undefined ? null : BEARER.exec(authorization.trim())
      if (token === null) return keyRole === 'service_role' ? service : anonymous
      const credential = token[1]?.trim() ?? ''
      if (credential === '') throw new AccessError({ kind: 'empty-token' })
      if (!looksLikeApiKey(credential)) return tokenCaller(credential)
      const role = checkKey(credential)
      if (role === null) throw new AccessError({ kind: 'wrong-key' })
      return role === 'service_role' ? service : anonymous
    },
  }
}

function callerOf(role: string): Caller {
  return { role, claims: JSON.stringify({ role }) }
}

async function verify(verifier: Verifier, token: string): Promise<VerifiedToken> {
  try {
    return await verifier.verify(token)
  } catch (error) {
    throw error instanceof TokenError ? badToken(error) : error
  }
}

function badToken(error: TokenError): AccessError {
  return new AccessError({ kind: 'bad-token', error })
}
