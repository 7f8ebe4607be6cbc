import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type { PictureTask } from './transform.ts'

/**
 * The process that makes one picture: it reads the source from its input, and writes a line with the media type and then the
 * bytes. A library in C reads files of strangers here, so the process has no keys, and its end is not the engine's.
 */

/** The part of the package `sharp` that is used. It may be missing, so its own types are not. */
interface Picture {
  metadata(): Promise<{ format?: string }>
  autoOrient(): Picture
  resize(options: { width?: number; height?: number; fit: string; withoutEnlargement: boolean }): Picture
  toFormat(format: string, options: { quality: number }): Picture
  toBuffer(): Promise<Buffer>
}
interface Sharp {
  (source: Buffer, options: { limitInputPixels: number; pages: number }): Picture
  block(options: { operation: string[] }): void
  unblock(options: { operation: string[] }): void
  cache(on: boolean): void
  concurrency(threads: number): void
}

/** Ten thousand by five thousand: more would need too much memory. */
const MAX_PIXELS = 50_000_000

/** Only these kinds are read: others can refer to files, run programs, or are rarely tested. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`)

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
}

const sharp = createRequire(import.meta.url)('sharp') as Sharp
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: READERS })

const task = JSON.parse(process.argv[2] ?? '{}') as PictureTask
const open = (source: Buffer): Picture => sharp(source, { limitInputPixels: MAX_PIXELS, pages: 1 })
const source = await buffer(process.stdin)
const found = (await open(source).metadata()).format ?? ''
const kind = task.format ?? (found === 'heif' ? 'avif' : found)
const type = MEDIA_TYPES[kind]
if (type === undefined) throw new Error(`${kind} is not a picture that can be made`)
const bytes = await open(source)
  .autoOrient()
  .resize({
    ...(task.width === null ? {} : { width: task.width }),
    ...(task.height === null ? {} : { height: task.height }),
    fit: task.fit,
    withoutEnlargement: true,
  })
  .toFormat(kind, { quality: task.quality })
  .toBuffer()
process.stdout.write(`${type}\n`)
process.stdout.write(bytes)
