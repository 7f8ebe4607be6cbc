import { z } from 'zod'

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 }

/** `50MiB`, `50MB`, `50m`, or a number of bytes: all units are powers of 1024, as Supabase's own tool reads them. */
const size = z.preprocess((value) => {
  const match = typeof value === 'string' ? /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i.exec(value.trim()) : null
  return match === null ? value : Math.floor(Number(match[1]) * (UNITS[(match[2] ?? '').toLowerCase()] ?? 1))
}, z.number('expected a size such as 50MiB').int().min(0))

const bucket = z.looseObject({
  public: z.boolean().default(false),
  file_size_limit: size.optional(),
  allowed_mime_types: z.array(z.string()).optional(),
  /** Files with which the bucket of a new database is seeded; the path is relative to the project's folder. */
  objects_path: z.string().min(1).optional(),
})

/** `[storage]` of `config.toml`, under the names that Supabase gives it. */
export const storageSection = z.looseObject({
  file_size_limit: size.default(50 * 1024 * 1024),
  buckets: z.record(z.string(), bucket).default({}),
  /** Off by default, other than on the platform: with a public bucket, visitors could keep the processor busy. */
  image_transformation: z.looseObject({ enabled: z.boolean().default(false) }).prefault({}),
})

export type StorageSection = z.output<typeof storageSection>
