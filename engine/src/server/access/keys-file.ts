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
import { createSigningKey, signingKeySchema, type SigningKey } from '../../kernel/jwt/signing-keys.ts'
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
 * Takes the keys of the environment variables, else those of the file, else new ones, which it writes to the file. Without
 * a file they last as long as the process.
 */
export async function loadKeys(file: string | null, given: EnvironmentSettings): Promise<Keys> {
  const { publishableKey, secretKey, signingKeys } = given
  if (publishableKey !== undefined && secretKey !== undefined && signingKeys !== undefined) {
    return { api: { publishable: publishableKey, secret: secretKey }, signing: signingKeys }
  }
  const stored = (file === null ? null : readKeys(file)) ?? (await createKeys(file))
  return {
    api: { publishable: publishableKey ?? stored.publishable, secret: secretKey ?? stored.secret },
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

export function readSigningKeys(file: string): readonly SigningKey[] {
  return requireKeys(file).signing
}

type KeysFile = z.infer<typeof fileSchema>

async function createKeys(file: string | null): Promise<KeysFile> {
  const keys = { ...createApiKeys(), signing: [await createSigningKey()] }
  if (file === null) return keys
  makePrivateFolder(dirname(file))
  return createPrivateFile(file, textOf(keys)) ? keys : requireKeys(file)
}

/** How many keys the file holds. The older ones still verify tokens: a token lasts an hour, and nobody rotates ten times in one. */
const MAX_SIGNING_KEYS = 10

/** A new key signs from now on; the older ones still verify what they signed. */
export async function rotateKeys(file: string): Promise<SigningKey> {
  const keys = requireKeys(file)
  const added = await createSigningKey()
  const signing = [added, ...keys.signing].slice(0, MAX_SIGNING_KEYS)
  replacePrivateFile(file, textOf({ ...keys, signing }))
  return added
}

function textOf(keys: KeysFile): string {
  return `${JSON.stringify(keys, null, 2)}\n`
}
