import { createHash, randomInt } from 'node:crypto'

export function newCode(length: number): string {
  return Array.from({ length }, () => String(randomInt(10))).join('')
}

/** As GoTrue stores it: the code alone is guessable, together with the address it is a secret of its own. */
export function hashCode(address: string, code: string): string {
  return createHash('sha224').update(`${address}${code}`).digest('hex')
}

/** Marks a link whose answer is a code to be exchanged, not the tokens themselves. */
export const PKCE_PREFIX = 'pkce_'
