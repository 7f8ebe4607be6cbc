import { isLowerCaseUuid } from '../../../kernel/uuid.ts'
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { S3Settings } from '../../../kernel/config/s3-settings.ts'
import { BlobMissing, type BlobStore } from './blob-store.ts'
import { createS3Client, type S3Limits } from './s3-client.ts'
import { S3Error } from './s3-error.ts'
import { putInParts } from './s3-multipart.ts'
import { elements, elementText, escapeXml, S3_NAMESPACE } from './s3-xml.ts'

const MB = 1024 * 1024

export interface S3StoreOptions {
  /** Prefixed to every key, so that two environments may share a bucket: `training/`. */
  readonly prefix: string
  /** From this size on a file is sent in parts, so that a broken connection costs only one part. */
  readonly partsFrom?: number
  readonly partSize?: number
  readonly limits?: Partial<S3Limits>
}

/** S3's limit for one request to delete. */
const MAX_KEYS = 1000

/** Blobs in a bucket of any S3-compatible server. No file is ever completely in memory. */
export function createS3Store(settings: S3Settings, options: S3StoreOptions): BlobStore {
  const { prefix, partsFrom = 32 * MB, partSize = 16 * MB } = options
  const client = createS3Client(settings, options.limits)
  // The id comes from a row, and rows can be written with SQL: `../` in it would lead to the other environment's files.
  const keyOf = (id: string): string => {
    if (!isLowerCaseUuid(id)) throw new BlobMissing(id)
    return `${prefix}${id}`
  }

  return {
    async put(id, file, size) {
      // With a shorter file the server would wait for the rest.
      if ((await stat(file)).size !== size) throw new Error('A file does not have its announced length')
      if (size >= partsFrom) return putInParts(client, keyOf(id), file, size, partSize)
      const body = { file, start: 0, size }
      await client.text({ action: 'write a file', method: 'PUT', key: keyOf(id), body })
    },

    async read(id, range) {
      const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }
      const response = await client
        .open({ action: 'read a file', method: 'GET', key: keyOf(id), headers })
        .catch((error: unknown) => {
          throw missing(error, id)
        })
      if (range === undefined || response.statusCode === 206) return response
      response.destroy()
      throw new Error('The S3 server sent a whole file instead of the requested part')
    },

    async copy(from, to) {
      const source = `/${settings.bucket}/${keyOf(from)}`
      try {
        await client.text({
          action: 'copy a file',
          method: 'PUT',
          key: keyOf(to),
          headers: { 'x-amz-copy-source': encodeURI(source) },
        })
      } catch (error) {
        throw missing(error, from)
      }
    },

    async remove(ids) {
      const named = ids.filter((id) => isLowerCaseUuid(id))
      for (let start = 0; start < named.length; start += MAX_KEYS) {
        const keys = named
          .slice(start, start + MAX_KEYS)
          .map((id) => `<Object><Key>${escapeXml(keyOf(id))}</Key></Object>`)
        const body = Buffer.from(`<Delete xmlns="${S3_NAMESPACE}"><Quiet>true</Quiet>${keys.join('')}</Delete>`)
        const { xml } = await client.text({
          action: 'delete files',
          method: 'POST',
          query: { delete: '' },
          headers: { 'content-md5': createHash('md5').update(body).digest('base64') },
          body,
        })
        const codes = elements(xml, 'Error').map((error) => elementText(error, 'Code') ?? '')
        const refused = codes.find((code) => code !== 'NoSuchKey')
        if (refused !== undefined) throw new S3Error('delete files', 200, refused)
      }
    },
  }
}

function missing(error: unknown, id: string): unknown {
  return error instanceof S3Error && error.code === 'NoSuchKey' ? new BlobMissing(id) : error
}
