import type { S3Client } from './s3-client.ts'
import { S3Error } from './s3-error.ts'
import { elementText, escapeXml, S3_NAMESPACE } from './s3-xml.ts'

/** S3 allows at most 10,000 parts in an upload, each of at least 5 MB. */
const MAX_PARTS = 10_000
const PARALLEL_PARTS = 3

interface Part {
  readonly number: number
  readonly start: number
  readonly size: number
}

/** Uploads a file in parts. A failed upload is aborted, so that no invisible parts are left that cost money. */
export async function putInParts(
  client: S3Client,
  key: string,
  file: string,
  size: number,
  partSize: number,
): Promise<void> {
  const { xml } = await client.text({
    action: 'begin an upload',
    method: 'POST',
    key,
    query: { uploads: '' },
  })
  const uploadId = elementText(xml, 'UploadId')
  if (uploadId === undefined || uploadId === '') throw new Error('The S3 server began an upload without giving its id')
  try {
    const tags = await sendParts(client, key, file, uploadId, partsOf(size, partSize))
    await complete(client, key, size, uploadId, tags)
  } catch (error) {
    await abort(client, key, uploadId)
    throw error
  }
}

function partsOf(size: number, wanted: number): Part[] {
  const partSize = Math.max(wanted, Math.ceil(size / MAX_PARTS))
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => {
    const start = index * partSize
    return { number: index + 1, start, size: Math.min(partSize, size - start) }
  })
}

/**
 * Sends a few at a time. After a failure no further part is begun, and running ones are awaited, because an abort may miss
 * parts that still arrive.
 */
async function sendParts(
  client: S3Client,
  key: string,
  file: string,
  uploadId: string,
  parts: readonly Part[],
): Promise<string[]> {
  const tags: string[] = []
  const waiting = [...parts]
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      try {
        const { headers } = await client.text({
          action: 'upload a part',
          method: 'PUT',
          key,
          query: { partNumber: String(part.number), uploadId },
          body: { file, start: part.start, size: part.size },
        })
        tags[part.number - 1] = headers.etag ?? ''
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: PARALLEL_PARTS }, work))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return tags
}

async function complete(
  client: S3Client,
  key: string,
  size: number,
  uploadId: string,
  tags: readonly string[],
): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
  )
  const body = Buffer.from(
    `<CompleteMultipartUpload xmlns="${S3_NAMESPACE}">${parts.join('')}</CompleteMultipartUpload>`,
  )
  try {
    await client.text({ action: 'complete an upload', method: 'POST', key, query: { uploadId }, body })
  } catch (error) {
    // The first answer may be lost: then the repetition does not find the upload, because it is already completed.
    if (!(error instanceof S3Error && error.code === 'NoSuchUpload')) throw error
    const head = await client.text({ action: 'find a file', method: 'HEAD', key })
    if (head.headers['content-length'] !== String(size)) throw error
  }
}

async function abort(client: S3Client, key: string, uploadId: string): Promise<void> {
  try {
    await client.text({ action: 'abort an upload', method: 'DELETE', key, query: { uploadId } })
  } catch {
    // The caller should get the reason why the upload failed, not this error.
  }
}
