import { invalidBucketName, invalidKey } from './errors.ts'

/** In bytes of UTF-8, as S3 counts. */
const MAX_KEY_BYTES = 1024
const MAX_BUCKET_CHARACTERS = 100

/** C0, DEL, C1, and the line separators that terminals and logs interpret. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Half of a surrogate pair, which is not valid text. */
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Accepts any name that a user may give a file, in any script: nothing is normalised. It refuses names that some program on the way
 * to the file would not read as a name.
 */
export function isValidKey(key: string): boolean {
  if (key === '' || Buffer.byteLength(key) > MAX_KEY_BYTES) return false
  if (CONTROL.test(key) || LONE_SURROGATE.test(key) || key.includes('\\')) return false
  const segments = key.split('/')
  // Clients create an empty folder with one slash at the end.
  if (segments.length > 1 && segments.at(-1) === '') segments.pop()
  return segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..')
}

export function requireKey(key: string): string {
  if (!isValidKey(key)) throw invalidKey(key)
  return key
}

/** The characters that storage-api allows. */
const BUCKET_NAME = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/

export function requireBucketName(name: string): string {
  const isValid = name.length <= MAX_BUCKET_CHARACTERS && BUCKET_NAME.test(name) && name.trim() === name
  if (!isValid || name === '.' || name === '..') throw invalidBucketName()
  return name
}

/** Decodes one part of a path. An encoded slash in it would move the file into another folder, and is refused. */
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

/** Encodes a name for a URL. */
export function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/')
}
