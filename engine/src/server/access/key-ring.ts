import { unwatchFile, watchFile } from 'node:fs'
import { decodeJwt, type JWK } from 'jose'
import type { Claims } from '../../kernel/jwt/claims.ts'
import { createOwnTokens, type OwnTokens } from '../../kernel/jwt/own-tokens.ts'
import { publicJwk, signToken } from '../../kernel/jwt/signing-keys.ts'
import { createVerifier, type VerifiedToken, type Verifier } from '../../kernel/jwt/verifier.ts'
import { createKeyCheck, type ApiKeys, type KeyRole } from './api-keys.ts'
import type { StoredKey } from './keys-file.ts'

/** The keys that sign and verify tokens. The first signs, all verify until they are retired. */
export interface KeyRing extends Verifier {
  /** Signs a token of a user. */
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>
  jwks(): { readonly keys: readonly JWK[] }
  /** Signs the tokens with which the engine calls functions as the service role; `verify` accepts them. */
  signCall(claims: Readonly<Record<string, unknown>>): Promise<string>
  /** Signed addresses of files. Nothing else accepts them. */
  readonly addresses: OwnTokens
  close(): void
}

export interface KeyRingOptions {
  readonly keys: readonly StoredKey[]
  readonly api: ApiKeys
  readonly secret?: string | undefined
  /** A rotation changes the file, and a running engine notices. Null if the keys never change. */
  readonly source: { readonly file: string; readonly read: () => readonly StoredKey[] } | null
  readonly onError: (error: unknown) => void
  readonly now?: () => number
}

const POLL_MS = 1_000

export async function createKeyRing(options: KeyRingOptions): Promise<KeyRing> {
  const { keys, api, secret, source, onError, now = Date.now } = options
  const addresses = await createOwnTokens(api.secret, 'signed addresses of files')
  const calls = await createOwnTokens(api.secret, 'calls of functions')
  const checkKey = createKeyCheck(api)
  let current = await open(keys)

  async function open(stored: readonly StoredKey[]) {
    const signingKeys = stored.filter((key) => retirementOf(key) > now())
    const until = Math.min(...signingKeys.map(retirementOf))
    return { signingKeys, until, verifier: await createVerifier({ signingKeys, secret, now }) }
  }

  async function reload(): Promise<void> {
    if (source) current = await open(source.read())
  }

  const onChange = (now: { mtimeMs: number }, before: { mtimeMs: number }): void => {
    // A file that cannot be read leaves the keys as they were, so that a typing error signs nobody out.
    if (now.mtimeMs !== before.mtimeMs && now.mtimeMs > 0) reload().catch(onError)
  }
  if (source) watchFile(source.file, { interval: POLL_MS, persistent: false }, onChange)

  const { older } = api
  const olderKeys = {
    anon: olderToken('anon', older?.anon),
    service_role: olderToken('service_role', older?.serviceRole),
  }
  const olderKey = (token: string): VerifiedToken | null => {
    const role = older === undefined ? null : checkKey(token)
    return role === null ? null : olderKeys[role]
  }

  return {
    async verify(token) {
      const key = olderKey(token)
      if (key !== null) return key
      if (now() >= current.until) current = await open(current.signingKeys)
      return calls.isOwn(token) ? calls.verify(token) : current.verifier.verify(token)
    },
    sign: (claims) => signToken(current.signingKeys[0] as StoredKey, claims),
    jwks: () => ({ keys: current.signingKeys.map(publicJwk) }),
    signCall: (claims) => calls.sign(claims),
    addresses,
    close: () => {
      if (source) unwatchFile(source.file, onChange)
    },
  }
}

/** Where a token is expected, a key of the older form is taken for one: it has the claims that it names, and its key's role. */
function olderToken(role: KeyRole, key = ''): VerifiedToken {
  const claims = { ...claimsIn(key), role }
  return { payload: JSON.stringify(claims), claims, algorithm: 'HS256' }
}

/** None if the key is not in the form of a token. */
function claimsIn(key: string): Claims {
  try {
    return decodeJwt(key)
  } catch {
    return {}
  }
}

const retirementOf = ({ retiresAt }: StoredKey): number => (retiresAt === undefined ? Infinity : Date.parse(retiresAt))
