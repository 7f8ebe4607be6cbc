import { createHash, randomBytes, randomInt } from 'node:crypto'

/** After so many wrong tries a code is no longer valid, no matter who made them. */
export const CODE_TRIES = 5

export function newCode(length: number): string {
  return Array.from({ length }, () => String(randomInt(10))).join('')
}

/** Binds the code to the address to which it was mailed. */
export function hashCode(address: string, code: string): string {
  return createHash('sha224').update(`${address}${code}`).digest('hex')
}

/** Marks a link whose answer is a code to be exchanged, not the tokens themselves. */
export const PKCE_PREFIX = 'pkce_'

/** The token of a link: 256 random bits, independent of the code in the same mail. */
export function newLinkToken(isPkce: boolean): string {
  return `${isPkce ? PKCE_PREFIX : ''}${randomBytes(32).toString('hex')}`
}

/** The database stores only this hash of a link, so that a reader of the table cannot use the link. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
