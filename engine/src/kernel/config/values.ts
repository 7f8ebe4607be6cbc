import { z } from 'zod'

/** An empty environment variable counts as not set, as shells and container files leave it. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
}

/** A whole number that may come as text. */
export function whole(min: number, max: number) {
  const message = `expected a whole number from ${min} to ${max}`
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value),
    z.number(message).int(message).min(min, message).max(max, message),
  )
}

export const flag = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .enum(['true', 'false', '1', '0', 'yes', 'no'], 'expected true or false')
    .optional()
    .transform((value) => value === 'true' || value === '1' || value === 'yes'),
)

/** `64kb`, `10mb`, or a plain number of bytes. */
export const byteSize = z.preprocess(
  (value) => {
    const match = typeof value === 'string' ? /^(\d+)\s*(b|kb|mb)?$/i.exec(value.trim()) : null
    if (match === null) return value
    const unit = { b: 1, kb: 1024, mb: 1024 * 1024 }[(match[2] ?? 'b').toLowerCase()] ?? 1
    return Number(match[1]) * unit
  },
  z
    .number('expected a size such as 10mb')
    .int()
    .min(1024, 'expected at least 1kb')
    .max(1024 ** 3, 'expected at most 1024mb'),
)

export function webUrl(protocols: readonly string[]) {
  const message = `expected a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
  return z
    .string(message)
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), message)
}

export const databaseUrl = webUrl(['postgres:', 'postgresql:'])
export const httpUrl = webUrl(['http:', 'https:'])
