import { validationFailed } from './errors.ts'

/** One `@`, something on each side, a domain of dotted labels. Whether it exists, the mail shows. */
const SHAPE =
  /^[^\s\p{Cc}@"<>()[\]\\,;:]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

export function normalizeEmail(email: unknown): string {
  if (typeof email !== 'string' || email.trim() === '') throw validationFailed('An email address is required')
  const address = email.trim().normalize('NFC').toLowerCase()
  if (address.length > 255) throw validationFailed('An email address is too long')
  if (!SHAPE.test(address)) throw validationFailed('Unable to validate email address: invalid format')
  return address
}
