import { createHash, randomBytes, randomInt } from 'node:crypto'

/** How many wrong tries end a code, whoever makes them. */
export const CODE_TRIES = 5

export function newCode(length: number): string {
  return Array.from({ length }, () => String(randomInt(10))).join('')
}

/** Binds the code to the address that it was mailed to. */
export function hashCode(address: string, code: string): string {
  return createHash('sha224').update(`${address}${code}`).digest('hex')
}

/** Marks a link whose answer is a code to be exchanged, not the tokens themselves. */
export const PKCE_PREFIX = 'pkce_'

/** What a link carries: 256 random bits, which have nothing to do with the code of the same mail. */
export function newLinkToken(isPkce: boolean): string {
  return `${isPkce ? PKCE_PREFIX : ''}${randomBytes(32).toString('hex')}`
}

/** The database keeps only this hash of a link, so that a reader of the table cannot use the link. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
