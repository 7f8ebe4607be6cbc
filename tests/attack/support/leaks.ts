import { expect } from 'vitest'
import { training } from '../../support/training/training.ts'

/** Everything that belongs to the victim's account contains this word. No attacker may ever read it. */
export const CANARY = 'Quetzal-canary-7f3a'

/** No answer may contain these: another account's data, secrets of the server, and the paths of its code and data. */
const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  ['the data of another account', new RegExp(CANARY)],
  ['a stack trace', /\\n {4}at |\n {4}at /],
  ['a path of the server', /node_modules|engine\/dist|engine\/src|file:\/\/\/|portico-data-/],
  ['an address of the database', /postgres(?:ql)?:\/\//],
  ['a private key', /"d"\s*:\s*"[\w-]{40,}"|PRIVATE KEY/],
  ['a hash of a password', /\$argon2|\$2[aby]\$/],
]

export interface Leak {
  readonly what: string
  readonly found: string
}

export function leakIn(text: string): Leak | null {
  for (const [what, pattern] of FORBIDDEN) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) return { what, found }
  }
  const secrets = [training.secretKey, training.variables['AI_API_KEY'] ?? training.secretKey]
  const found = secrets.find((secret) => text.includes(secret))
  return found === undefined ? null : { what: 'a secret', found }
}

export function expectNoLeak(text: string): void {
  expect(leakIn(text)).toBeNull()
}
