import { z } from 'zod'
import { StorageError } from '../errors.ts'

const side = z.coerce.number('must be integer').int('must be integer').min(0, 'must be >= 0')

/** What a client may ask of a picture, in a query or in the body of a request for a signed URL. */
export const transformSchema = z.object({
  height: side.optional(),
  width: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill'], 'must be equal to one of the allowed values').optional(),
  format: z.enum(['origin', 'avif', 'webp'], 'must be equal to one of the allowed values').optional(),
  quality: z.coerce
    .number('must be integer')
    .int('must be integer')
    .min(20, 'must be >= 20')
    .max(100, 'must be <= 100')
    .optional(),
})

export type Transform = z.infer<typeof transformSchema>

/** The longest side of a result; larger numbers are taken as this one. */
const MAX_SIDE = 2500

export function transformOf(search: string): Transform {
  const parsed = transformSchema.safeParse(Object.fromEntries(new URLSearchParams(search)))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = ['querystring', ...(issue?.path ?? [])].join('/')
  throw new StorageError(400, 'InvalidRequest', `${where} ${issue?.message ?? 'is invalid'}`, { error: 'Error' })
}

export function isTransform(transform: Transform | undefined): transform is Transform {
  return transform !== undefined && Object.values(transform).some((value) => value !== undefined && value !== 0)
}

const RESIZING = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** The value of the header `x-transformations`, in the words of the platform. */
export function describeTransform({ height, width, resize, quality, format }: Transform): string {
  return [
    ...(height ? [`height:${sideOf(height)}`] : []),
    ...(width ? [`width:${sideOf(width)}`] : []),
    ...(height || width ? [`resizing_type:${RESIZING[resize ?? 'cover']}`] : []),
    ...(quality ? [`quality:${quality}`] : []),
    ...(format && format !== 'origin' ? [`format:${format}`] : []),
  ].join(',')
}

/** What the process that makes the picture is told. */
export interface PictureTask {
  readonly width: number | null
  readonly height: number | null
  readonly fit: 'cover' | 'inside' | 'fill'
  readonly quality: number
  /** Null to keep the kind of the source. */
  readonly format: 'avif' | 'webp' | null
}

const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

/** A browser that takes webp gets it, unless the client chooses the format. */
export function taskOf(transform: Transform, accept: string | undefined): PictureTask {
  const { width, height, resize, quality, format } = transform
  const preferred = accept?.includes('image/webp') === true ? 'webp' : null
  return {
    width: width ? sideOf(width) : null,
    height: height ? sideOf(height) : null,
    fit: FITS[resize ?? 'cover'],
    quality: quality ?? 80,
    format: format === undefined ? preferred : format === 'origin' ? null : format,
  }
}

function sideOf(pixels: number): number {
  return Math.min(pixels, MAX_SIDE)
}
