import { compactVerify, decodeProtectedHeader, errors, importJWK, type CryptoKey } from 'jose'
import { BoundedMap } from '../bounded-map.ts'
import { checkUserToken, parseClaims, type Claims } from './claims.ts'
import { algorithmOf, publicJwk, type Algorithm, type SigningKey } from './signing-keys.ts'
import { TokenError } from './token-error.ts'

export interface VerifiedToken {
  /** The payload as the signer wrote it: JSON text. */
  readonly payload: string
  readonly claims: Claims
  readonly algorithm: Algorithm | 'HS256'
}

export interface Verifier {
  /** Rejects with a TokenError. */
  verify(token: string): Promise<VerifiedToken>
}

export interface VerifierOptions {
  readonly signingKeys: readonly SigningKey[]
  /** Accepts HS256 tokens signed with it. Left out if HS256 is refused. */
  readonly secret?: string | undefined
  /** What the claims must say; by default what is required of tokens of users. */
  readonly check?: (claims: Claims, nowMs: number) => void
  readonly cacheSize?: number
  readonly now?: () => number
}

type Key = CryptoKey | Uint8Array

/** For all cached tokens together: users choose their metadata, and so the length of their tokens. */
const CACHED_CHARACTERS = 16 * 1024 * 1024

/** More than the engine's own tokens have, whose metadata is limited. A larger token is refused before anything is done with it. */
const MAX_TOKEN_BYTES = 16 * 1024

/**
 * The algorithm selects the keys, never the other way round: a token with HS256 is only ever checked with the secret, so a public
 * key cannot be used as one.
 */
export async function createVerifier(options: VerifierOptions): Promise<Verifier> {
  const { signingKeys, secret, check = checkUserToken, cacheSize = 5_000, now = Date.now } = options
  const publicKeys = new Map<string, { readonly algorithm: Algorithm; readonly key: Key }>()
  for (const key of signingKeys) {
    const algorithm = algorithmOf(key)
    publicKeys.set(key.kid, { algorithm, key: await importJWK(publicJwk(key), algorithm) })
  }
  const secretKey = secret === undefined ? null : new TextEncoder().encode(secret)
  // Verifying ES256 costs more than all the rest of a request; and a client sends the same token for an hour.
  const cache = new BoundedMap<VerifiedToken>(cacheSize, CACHED_CHARACTERS)

  function keysFor(algorithm: string | undefined, kid: string | undefined): Key[] {
    if (algorithm === 'HS256') return secretKey === null ? [] : [secretKey]
    const named = kid === undefined ? [...publicKeys.values()] : [publicKeys.get(kid)]
    return named.flatMap((candidate) =>
      candidate !== undefined && candidate.algorithm === algorithm ? [candidate.key] : [],
    )
  }

  async function verifySignature(token: string): Promise<VerifiedToken> {
    const parts = token.split('.').length
    if (parts !== 3) throw new TokenError('parts', parts)
    const { alg, kid } = header(token)
    if (alg === 'none') throw new TokenError('unsecured')
    if (alg !== 'ES256' && alg !== 'RS256' && alg !== 'HS256') throw new TokenError('algorithm')
    const keys = keysFor(alg, kid)
    if (keys.length === 0) throw new TokenError('key')
    for (const key of keys) {
      const payload = await tryKey(token, key, alg)
      if (payload !== null) return { payload, claims: parseClaims(payload), algorithm: alg }
    }
    throw new TokenError('signature')
  }

  return {
    async verify(token) {
      if (token.length > MAX_TOKEN_BYTES) throw new TokenError('size')
      let verified = cache.get(token)
      if (verified === undefined) {
        verified = await verifySignature(token)
        check(verified.claims, now())
        cache.set(token, verified)
        return verified
      }
      try {
        check(verified.claims, now())
      } catch (error) {
        cache.delete(token)
        throw error
      }
      return verified
    },
  }
}

function header(token: string): { alg?: string | undefined; kid?: string | undefined } {
  try {
    return decodeProtectedHeader(token)
  } catch {
    throw new TokenError('undecodable')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

async function tryKey(token: string, key: Key, algorithm: string): Promise<string | null> {
  let payload: Uint8Array
  try {
    payload = (await compactVerify(token, key, { algorithms: [algorithm] })).payload
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return null
    throw new TokenError(error instanceof errors.JOSENotSupported ? 'algorithm' : 'undecodable')
  }
  try {
    return utf8.decode(payload)
  } catch {
    throw new TokenError('payload')
  }
}
