import { z } from 'zod'
import { invalidMimeType, invalidRequest, tooLarge } from '../errors.ts'
import { essenceOf } from '../upload/media-type.ts'

const SIZE_MESSAGE = 'must be a number of bytes, or a text such as 20MB'

/** The fields that a client sends; a size may be a number of bytes or a text such as `20MB`. */
export const bucketFields = z.object({
  public: z.boolean('must be boolean').nullish(),
  file_size_limit: z.union([z.int(SIZE_MESSAGE).min(0, SIZE_MESSAGE), z.string(SIZE_MESSAGE)], SIZE_MESSAGE).nullish(),
  allowed_mime_types: z.array(z.string('must be string'), 'must be array').nullish(),
})

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

/** Units are powers of a thousand, as on the platform. */
export function sizeInBytes(given: number | string | null | undefined, max: number): number | null {
  if (given === null || given === undefined) return null
  const bytes = typeof given === 'number' ? given : parseSize(given)
  if (bytes > max) throw tooLarge()
  return bytes
}

function parseSize(text: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(text.trim()) ?? []
  if (amount === undefined) throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  return Math.floor(Number(amount) * (UNITS[unit.toLowerCase()] ?? 1))
}

/** Null and an empty list allow every type. */
export function mimeTypes(given: readonly string[] | null | undefined): string | null {
  if (given === null || given === undefined) return null
  const types = given.filter((type) => type !== '')
  const wrong = types.find((type) => essenceOf(type) === null && type !== '*')
  if (wrong !== undefined) throw invalidMimeType(wrong)
  return JSON.stringify(types)
}
