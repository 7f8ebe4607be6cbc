import { validationFailed } from './errors.ts'

/** One `@`, text before it, and a domain of dotted labels after it. Only a mail shows whether the address exists. */
const EMAIL_PATTERN =
  /^[^\s\p{Cc}@"<>()[\]\\,;:]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

export function normalizeEmail(email: unknown): string {
  if (typeof email !== 'string' || email.trim() === '') throw validationFailed('An email address is required')
  const address = email.trim().normalize('NFC').toLowerCase()
  if (address.length > 255) throw validationFailed('An email address is too long')
  if (!EMAIL_PATTERN.test(address)) throw validationFailed('Unable to validate email address: invalid format')
  return address
}
