import { invalidBucketName, invalidKey } from './errors.ts'

/** As S3 counts: bytes of UTF-8. */
const MAX_KEY_BYTES = 1024
const MAX_BUCKET_CHARACTERS = 100

/** C0, DEL, C1, and the line separators that terminals and logs obey. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Half of a pair: no text, and no UTF-8. */
const HALF_CHARACTER = /\p{Surrogate}/u

/**
 * Any text a person may give a file, in any script: nothing is normalised. Refused is what some program on the way to the
 * file would read as something else than a name.
 */
export function isValidKey(key: string): boolean {
  if (key === '' || Buffer.byteLength(key) > MAX_KEY_BYTES) return false
  if (CONTROL.test(key) || HALF_CHARACTER.test(key) || key.includes('\\')) return false
  const segments = key.split('/')
  // One slash at the end is how clients make an empty folder.
  if (segments.length > 1 && segments.at(-1) === '') segments.pop()
  return segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..')
}

export function requireKey(key: string): string {
  if (!isValidKey(key)) throw invalidKey(key)
  return key
}

/** storage-api's own set. */
const BUCKET_NAME = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/

export function requireBucketName(name: string): string {
  const isValid = name.length <= MAX_BUCKET_CHARACTERS && BUCKET_NAME.test(name) && name.trim() === name
  if (!isValid || name === '.' || name === '..') throw invalidBucketName()
  return name
}

/** One part of a path, as it came. A slash that was hidden in it would move the file into another folder. */
export function decodeSegment(segment: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(segment)
  } catch {
    throw invalidKey(segment)
  }
  if (decoded.includes('/')) throw invalidKey(segment)
  return decoded
}

/** The way back: how a name stands in a URL. */
export function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/')
}
