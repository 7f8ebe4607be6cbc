import {
  chmodSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  closeSync,
  linkSync,
  readFileSync,
  renameSync,
  unlinkSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { ConfigError, parseConfig } from '../kernel/config/config-error.ts'
import type { EnvironmentSettings } from '../kernel/config/settings.ts'
import { createSigningKey, signingKeySchema, type SigningKey } from '../kernel/jwt/signing-keys.ts'
import { createApiKeys, type ApiKeys } from './api-keys.ts'

const fileSchema = z.object({
  publishable: z.string().startsWith('sb_publishable_'),
  secret: z.string().startsWith('sb_secret_'),
  /** The first signs, all verify. */
  signing: z.array(signingKeySchema).min(1),
})

export interface Keys {
  readonly api: ApiKeys
  readonly signing: readonly SigningKey[]
}

/**
 * What the environment variables give, else what the file holds, else new keys, which the file then holds. Without a file
 * they last as long as the process.
 */
export async function loadKeys(file: string | null, given: EnvironmentSettings): Promise<Keys> {
  const { publishableKey, secretKey, signingKeys } = given
  if (publishableKey !== undefined && secretKey !== undefined && signingKeys !== undefined) {
    return { api: { publishable: publishableKey, secret: secretKey }, signing: signingKeys }
  }
  const kept = file !== null && existsSync(file) ? readKeys(file) : await createKeys(file)
  return {
    api: { publishable: publishableKey ?? kept.publishable, secret: secretKey ?? kept.secret },
    signing: signingKeys ?? kept.signing,
  }
}

function readKeys(file: string): z.infer<typeof fileSchema> {
  // Copied or restored files may have lost their mode.
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigError(`${file}: not readable as JSON; restore it, or delete it to have new keys made`)
  }
  return parseConfig(fileSchema, content, file)
}

export function readSigningKeys(file: string): readonly SigningKey[] {
  return readKeys(file).signing
}

type KeysFile = z.infer<typeof fileSchema>

async function createKeys(file: string | null): Promise<KeysFile> {
  const keys = { ...createApiKeys(), signing: [await createSigningKey()] }
  if (file === null) return keys
  return writeAside(file, keys, (temporary) => {
    try {
      // Linked, not renamed: if another engine was faster, its keys are the ones.
      linkSync(temporary, file)
      return keys
    } catch (error) {
      if (existsSync(file)) return readKeys(file)
      throw error
    } finally {
      unlinkSync(temporary)
    }
  })
}

/** How many older keys go on verifying: a token lives an hour, and nobody rotates ten times in one. */
const KEPT_KEYS = 10

/** A new key signs from now on; the older ones still verify what they signed. */
export async function rotateKeys(file: string): Promise<SigningKey> {
  const keys = readKeys(file)
  const added = await createSigningKey()
  const signing = [added, ...keys.signing].slice(0, KEPT_KEYS)
  writeAside(file, { ...keys, signing }, (temporary) => renameSync(temporary, file))
  return added
}

/** Whole or not at all: a process killed here must not leave half a file behind. */
function writeAside<T>(file: string, keys: KeysFile, putInPlace: (temporary: string) => T): T {
  makePrivateFolder(dirname(file))
  const temporary = `${file}.${process.pid}`
  const handle = openSync(temporary, 'w', 0o600)
  try {
    writeSync(handle, `${JSON.stringify(keys, null, 2)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return putInPlace(temporary)
}

export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700)
}
