import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '../../kernel/http/accept-encoding.ts'
import { contentType, isCompressible } from './content-type.ts'

export interface PortalFile {
  readonly type: string
  readonly etag: string
  readonly immutable: boolean
  readonly content: Buffer
  /** Whether a part of it can be requested. Such a file is never compressed. */
  readonly acceptsRanges: boolean
  /** Compressed at the first request for it. Null if that is not worth it. */
  compressed(encoding: Encoding): Promise<Buffer> | null
}

/** Every file by its URL path. Other paths are not served, so none can lead out of the folder. */
export type FileIndex = ReadonlyMap<string, PortalFile>

const [withGzip, withBrotli] = [promisify(gzip), promisify(brotliCompress)]

/** For what the build has not compressed. Higher levels win up to seven percent, but a visitor waits meanwhile. */
const BROTLI_LEVEL = 9

function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return withGzip(content, { level: constants.Z_BEST_COMPRESSION })
  const { BROTLI_PARAM_QUALITY: level, BROTLI_PARAM_SIZE_HINT: size } = constants
  return withBrotli(content, { params: { [level]: BROTLI_LEVEL, [size]: content.length } })
}

/** Below this, the compressed answer saves no packet. */
const MIN_COMPRESSED_SIZE = 1_400

/** Null if the portal was not built. */
export function indexFiles(folder: string): FileIndex | null {
  if (statSync(join(folder, 'index.html'), { throwIfNoEntry: false }) === undefined) return null
  const contents = new Map<string, Buffer>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    // isFile is false for symbolic links: what they point to may lie outside.
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length).replaceAll('\\', '/').replace(/^\/*/, '/')
    contents.set(name, readFileSync(path))
  }
  const files = new Map<string, PortalFile>()
  for (const [name, content] of contents) {
    // Sent as the file that it is a copy of: see portal/compressed-files.ts.
    if (isImmutable(name) && name.endsWith('.br')) continue
    files.set(name, loadFile(name, content, contents.get(`${name}.br`)))
  }
  return files
}

/** The build puts a hash of the content into these names, so they never change. */
const isImmutable = (name: string): boolean => /^\/assets\/.+-[\w-]{8,}\.\w+(?:\.br)?$/.test(name)

function loadFile(name: string, content: Buffer, brotli: Buffer | undefined): PortalFile {
  const type = contentType(name)
  const compressed: Partial<Record<Encoding, Promise<Buffer>>> =
    brotli !== undefined && isImmutable(name) ? { br: Promise.resolve(brotli) } : {}
  const isCompressed = isCompressible(type) && (content.length >= MIN_COMPRESSED_SIZE || compressed.br !== undefined)
  return {
    type,
    content,
    // The tag is weak if the compressed and the plain answer share it. Ranges need a strong one.
    etag: `${isCompressed ? 'W/' : ''}"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    acceptsRanges: !isCompressed,
    immutable: isImmutable(name),
    compressed: (encoding) => (isCompressed ? (compressed[encoding] ??= compress(content, encoding)) : null),
  }
}
