import { unwatchFile, watchFile } from 'node:fs'
import type { JWK } from 'jose'
import { publicJwk, signToken, type SigningKey } from '../../kernel/jwt/signing-keys.ts'
import { createVerifier, type Verifier } from '../../kernel/jwt/verifier.ts'

/** The keys that sign and verify tokens. The first signs, all verify. */
export interface KeyRing extends Verifier {
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>
  jwks(): { readonly keys: readonly JWK[] }
  close(): void
}

export interface KeyRingOptions {
  readonly keys: readonly SigningKey[]
  readonly secret?: string | undefined
  /** A rotation changes the file, and a running engine notices. Null if the keys never change. */
  readonly source: { readonly file: string; readonly read: () => readonly SigningKey[] } | null
  readonly onError: (error: unknown) => void
}

const POLL_MS = 1_000

export async function createKeyRing({ keys, secret, source, onError }: KeyRingOptions): Promise<KeyRing> {
  let current = await open(keys)

  async function open(signingKeys: readonly SigningKey[]) {
    return { signingKeys, verifier: await createVerifier({ signingKeys, secret }) }
  }

  async function reload(): Promise<void> {
    if (source) current = await open(source.read())
  }

  const onChange = (now: { mtimeMs: number }, before: { mtimeMs: number }): void => {
    // A file that cannot be read leaves the keys as they were, so that a typing error signs nobody out.
    if (now.mtimeMs !== before.mtimeMs && now.mtimeMs > 0) reload().catch(onError)
  }
  if (source) watchFile(source.file, { interval: POLL_MS, persistent: false }, onChange)

  return {
    verify: (token) => current.verifier.verify(token),
    sign: (claims) => signToken(current.signingKeys[0] as SigningKey, claims),
    jwks: () => ({ keys: current.signingKeys.map(publicJwk) }),
    close: () => {
      if (source) unwatchFile(source.file, onChange)
    },
  }
}
