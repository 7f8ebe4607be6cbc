import { z } from 'zod'

/** Characters that end or change a path somewhere on its way, encoded or not, and surrogates without their partner. */
const UNSAFE = /[\\?#%\p{Cc}\p{Surrogate}\u2028\u2029]/u

/**
 * Whether the text is only the name of a file in a bucket: folders separated by slashes, and no `..` or other way out
 * of them.
 */
export function isFileName(text: string): boolean {
  if (UNSAFE.test(text)) return false
  return text.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
}

/** The name of a file in a bucket, as a caller gives it. */
export const fileName = z
  .string()
  .min(1, 'is required')
  .max(1024, 'is longer than 1024 characters')
  .refine(isFileName, 'is not the name of a file')
