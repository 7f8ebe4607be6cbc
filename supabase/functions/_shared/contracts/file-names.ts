import { z } from 'zod'

/** What ends or changes a path somewhere on its way, encoded or not, and half characters. */
const UNSAFE = /[\\?#%\p{Cc}\p{Surrogate}\u2028\u2029]/u

/** Whether it names a file of a bucket and nothing else: folders with slashes between, and no way out of any of them. */
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
