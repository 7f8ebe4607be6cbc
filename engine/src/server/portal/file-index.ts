import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { contentType, isCompressible } from './content-type.ts'

export interface PortalFile {
  readonly type: string
  readonly etag: string
  readonly immutable: boolean
  readonly content: Buffer
  /** Whether a part of it can be requested. Such a file is never compressed. */
  readonly acceptsRanges: boolean
  /** Compressed at the first request for it. Null if that is not worth it. */
  gzipped(): Promise<Buffer> | null
}

/** Every file by its URL path. Other paths are not served, so none can lead out of the folder. */
export type FileIndex = ReadonlyMap<string, PortalFile>

const compress = promisify(gzip)

/** Below this, the compressed answer saves no packet. */
const MIN_COMPRESSED_SIZE = 1_400

/** Null if the portal was not built. */
export function indexFiles(folder: string): FileIndex | null {
  if (statSync(join(folder, 'index.html'), { throwIfNoEntry: false }) === undefined) return null
  const files = new Map<string, PortalFile>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    // isFile is false for symbolic links: what they point to may lie outside.
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length).replaceAll('\\', '/').replace(/^\/*/, '/')
    files.set(name, loadFile(name, readFileSync(path)))
  }
  return files
}

function loadFile(name: string, content: Buffer): PortalFile {
  const type = contentType(name)
  let compressed: Promise<Buffer> | null = null
  const isCompressed = isCompressible(type) && content.length >= MIN_COMPRESSED_SIZE
  return {
    type,
    content,
    // The tag is weak if the compressed and the plain answer share it. Ranges need a strong one.
    etag: `${isCompressed ? 'W/' : ''}"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    acceptsRanges: !isCompressed,
    // The build puts a hash of the content into these names, so they never change.
    immutable: /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(name),
    gzipped: () => (isCompressed ? (compressed ??= compress(content, { level: constants.Z_BEST_COMPRESSION })) : null),
  }
}
