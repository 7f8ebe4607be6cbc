import { randomBytes } from 'node:crypto'
import { ConfigError } from '../config/config-error.ts'
import { createPrivateFile, readPrivateFile, replacePrivateFile } from './private-file.ts'

const newKey = (): string => randomBytes(32).toString('base64url')

/** The key in a file of one line; null if there is no such file. */
export function readKeyFile(file: string): string | null {
  const key = readPrivateFile(file)?.trim()
  if (key === undefined) return null
  if (/^\S{32,}$/.test(key)) return key
  throw new ConfigError(
    `${file}: expected one line of at least 32 characters; delete it so that the engine creates a new key`,
  )
}

/** The key in the file, else a new one, which is written there. */
export function loadKeyFile(file: string): string {
  const stored = readKeyFile(file)
  if (stored !== null) return stored
  const created = newKey()
  // Another process may have been faster: then its key counts.
  return createPrivateFile(file, `${created}\n`) ? created : (readKeyFile(file) ?? created)
}

export function replaceKeyFile(file: string): void {
  replacePrivateFile(file, `${newKey()}\n`)
}
