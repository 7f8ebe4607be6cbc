import { randomBytes } from 'node:crypto'
import { hash, hashRaw, verify as verifyArgon2 } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { validationFailed, weakPassword } from './errors.ts'
import type { PasswordRule } from './types.ts'

/** bcrypt ignores further bytes, and it must be possible to move the data to a server that uses bcrypt. */
const MAX_BYTES = 72

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** The same code and salt always give the same hash, so that a code can be found by it. */
export async function hashWithSalt(code: string, salt: Buffer): Promise<string> {
  return (await hashRaw(code, { ...COST, salt })).toString('base64url')
}

let dummyHash: Promise<string> | null = null

/**
 * Returns whether the password is right, and whether its hash is of the older kind. Without a hash it checks a dummy hash, so
 * that an unknown address takes as long as a wrong password.
 */
export async function checkPassword(
  password: string,
  stored: string | null,
): Promise<{ isRight: boolean; isOutdated: boolean }> {
  if (!stored) {
    dummyHash ??= hashPassword(randomBytes(16).toString('hex'))
    await verifyArgon2(await dummyHash, password)
    return { isRight: false, isOutdated: false }
  }
  if (stored.startsWith('$2')) return { isRight: await verifyBcrypt(password, stored), isOutdated: true }
  return { isRight: await verifyArgon2(stored, password).catch(() => false), isOutdated: false }
}

export function isHash(text: string): boolean {
  return /^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/.test(text) || /^\$argon2id?\$v=\d+\$m=\d+,t=\d+,p=\d+\$/.test(text)
}

export function checkStrength(password: string, { minLength, requiredSets }: PasswordRule): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw validationFailed(`Password cannot be longer than ${MAX_BYTES} characters`)
  }
  const messages: string[] = []
  const reasons: string[] = []
  if (password.length < minLength) {
    reasons.push('length')
    messages.push(`Password should be at least ${minLength} characters.`)
  }
  const lacks = (set: string) => !Array.from(password).some((character) => set.includes(character))
  if (requiredSets.some(lacks)) {
    reasons.push('characters')
    messages.push(`Password should contain at least one character of each: ${requiredSets.join(', ')}.`)
  }
  if (reasons.length > 0) throw weakPassword(messages.join(' '), reasons)
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'

/** The platform's names for common password rules. */
export const REQUIREMENTS: Readonly<Record<string, readonly string[]>> = {
  '': [],
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
}

/** A random password that nobody knows: the user signs in with a link, and sets a password. */
export function unusablePassword(): string {
  return randomBytes(36).toString('base64url')
}
