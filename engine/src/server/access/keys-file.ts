import { dirname } from 'node:path'
import { z } from 'zod'
import { ConfigError, parseConfig } from '../../kernel/config/config-error.ts'
import type { EnvironmentSettings } from '../../kernel/config/settings.ts'
import {
  createPrivateFile,
  makePrivateFolder,
  readPrivateFile,
  replacePrivateFile,
} from '../../kernel/files/private-file.ts'
import { MAX_TOKEN_SECONDS } from '../../kernel/jwt/claims.ts'
import { createSigningKey, signingKeySchema, type SigningKey } from '../../kernel/jwt/signing-keys.ts'
import { createApiKeys, type ApiKeys } from './api-keys.ts'

const fileSchema = z.object({
  publishable: z.string().startsWith('sb_publishable_'),
  secret: z.string().startsWith('sb_secret_'),
  /** The first signs, all verify until they are retired. */
  signing: z.array(signingKeySchema.and(z.object({ retiresAt: z.iso.datetime().optional() }))).min(1),
})

export type StoredKey = SigningKey & { readonly retiresAt?: string | undefined }

export interface Keys {
  readonly api: ApiKeys
  readonly signing: readonly StoredKey[]
}

/**
 * Takes the keys of the environment variables, else those of the file, else new ones, which it writes to the file. Without
 * a file they last as long as the process.
 */
export async function loadKeys(file: string | null, given: EnvironmentSettings): Promise<Keys> {
  const { publishableKey, secretKey, signingKeys, anonKey, serviceRoleKey } = given
  const hasOlder = anonKey !== undefined || serviceRoleKey !== undefined
  const older = hasOlder ? { older: { anon: anonKey, serviceRole: serviceRoleKey } } : {}
  if (publishableKey !== undefined && secretKey !== undefined && signingKeys !== undefined) {
    return { api: { publishable: publishableKey, secret: secretKey, ...older }, signing: signingKeys }
  }
  const stored = (file === null ? null : readKeys(file)) ?? (await createKeys(file))
  return {
    api: { publishable: publishableKey ?? stored.publishable, secret: secretKey ?? stored.secret, ...older },
    signing: signingKeys ?? stored.signing,
  }
}

/** Null if there is no file. */
function readKeys(file: string): KeysFile | null {
  const text = readPrivateFile(file)
  if (text === null) return null
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new ConfigError(`${file}: not readable as JSON; restore it, or delete it so that the engine creates new keys`)
  }
  return parseConfig(fileSchema, content, file)
}

function requireKeys(file: string): KeysFile {
  const keys = readKeys(file)
  if (keys === null) throw new ConfigError(`${file}: there is no such file`)
  return keys
}

export function readSigningKeys(file: string): readonly StoredKey[] {
  return requireKeys(file).signing
}

type KeysFile = z.infer<typeof fileSchema>

async function createKeys(file: string | null): Promise<KeysFile> {
  const keys = { ...createApiKeys(), signing: [await createSigningKey()] }
  if (file === null) return keys
  makePrivateFolder(dirname(file))
  return createPrivateFile(file, textOf(keys)) ? keys : requireKeys(file)
}

/**
 * A new key signs from now on. The older ones verify what they signed until the longest token has ended, or nothing any more if
 * they are revoked.
 */
export async function rotateSigningKeys(
  file: string,
  { revoke, now = Date.now() }: { readonly revoke: boolean; readonly now?: number },
): Promise<{ readonly kid: string; readonly retiresAt: string }> {
  const keys = requireKeys(file)
  const added = await createSigningKey()
  const retiresAt = new Date(now + MAX_TOKEN_SECONDS * 1000).toISOString()
  const older = revoke ? [] : keys.signing.map((key) => ({ ...key, retiresAt: key.retiresAt ?? retiresAt }))
  const signing = [added, ...older.filter((key) => Date.parse(key.retiresAt) > now)]
  replacePrivateFile(file, textOf({ ...keys, signing }))
  return { kid: added.kid, retiresAt }
}

/** The old key is refused as soon as an engine reads the file, which it does at its start. */
export function rotateApiKey(file: string, which: 'publishable' | 'secret'): void {
  const keys = requireKeys(file)
  replacePrivateFile(file, textOf({ ...keys, [which]: createApiKeys()[which] }))
}

function textOf(keys: KeysFile): string {
  return `${JSON.stringify(keys, null, 2)}\n`
}
