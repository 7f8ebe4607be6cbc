import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Caller } from '../../../kernel/db/run-as.ts'
import { findBucket, type Bucket } from '../buckets/find-bucket.ts'
import { invalidMimeType } from '../errors.ts'
import { withNewBlob } from '../new-blob.ts'
import { asCaller, type ObjectMetadata } from '../objects/rows.ts'
import { checkWriteAllowed, writeRow, type NewRow } from '../objects/write-row.ts'
import type { StorageContext } from '../types.ts'
import { contentTypeOf, isPicture } from './content-type.ts'
import { essenceOf, isAllowed, UNKNOWN_TYPE } from './media-type.ts'
import { receiveUpload, type ReceivedUpload } from './receive-upload.ts'

export interface UploadTarget {
  readonly bucket: string
  readonly name: string
  readonly upsert: boolean
}

/** Stores the row and the bytes, or neither. Resolves to the row's id. */
export async function storeUpload(
  context: StorageContext,
  caller: Caller,
  target: UploadTarget,
  request: IncomingMessage,
): Promise<string> {
  const bucket = await findBucket(context, target.bucket)
  await checkUploadAllowed(context, caller, target, request)
  const limits = { size: sizeLimit(context, bucket, target.name), allowedTypes: bucket.allowedMimeTypes }
  const received = await receiveUpload(request, context.staging, limits)
  try {
    const mimetype = await checkType(received, bucket, target.name)
    const row = rowOf(target, received, mimetype, context.now())
    const id = await withNewBlob(
      context,
      row.version,
      () => context.store.put(row.version, received.file.path, received.file.size),
      () => asCaller(context, caller, (session) => writeRow(session, caller, row)),
    )
    if (target.upsert) context.sweep()
    return id
  } finally {
    await context.staging.discard(received.file)
  }
}

/** Checks before the body is read, so that nobody sends a whole file only to be refused. */
function checkUploadAllowed(
  context: StorageContext,
  caller: Caller,
  target: UploadTarget,
  request: IncomingMessage,
): Promise<void> {
  const { headers } = request
  const announced = Number(headers['content-length'])
  const metadata = {
    mimetype: headers['content-type'] ?? UNKNOWN_TYPE,
    ...(Number.isSafeInteger(announced) ? { contentLength: announced } : {}),
  }
  return checkWriteAllowed(context, caller, { ...target, version: randomUUID(), metadata, userMetadata: {} })
}

/** A name that ends with a slash means an empty folder. */
function sizeLimit({ settings }: StorageContext, bucket: Bucket, name: string): number {
  return name.endsWith('/') ? 0 : Math.min(settings.fileSizeLimit, bucket.fileSizeLimit ?? Infinity)
}

async function checkType(received: ReceivedUpload, bucket: Bucket, name: string): Promise<string> {
  const { file, claimedType } = received
  const type = await contentTypeOf(file.path, file.size, claimedType)
  const essence = essenceOf(type) ?? UNKNOWN_TYPE
  if (!name.endsWith('/') && !isAllowed(essence, bucket.allowedMimeTypes)) throw invalidMimeType(essence)
  return isUnnamedPicture(type, claimedType, bucket) ? claimedType : type
}

/** The official client calls a file plain text if nobody says what it is. A picture that is shown as text harms nobody. */
function isUnnamedPicture(type: string, claim: string, { allowedMimeTypes }: Bucket): boolean {
  const hasList = allowedMimeTypes !== null && allowedMimeTypes.length > 0
  return !hasList && essenceOf(claim) === 'text/plain' && isPicture(type)
}

function rowOf(target: UploadTarget, received: ReceivedUpload, mimetype: string, now: number): NewRow {
  const { file, cacheControl, userMetadata } = received
  const metadata: ObjectMetadata & Record<string, unknown> = {
    eTag: `"${file.md5}"`,
    size: file.size,
    mimetype,
    cacheControl,
    lastModified: new Date(now).toISOString(),
    contentLength: file.size,
    httpStatusCode: 200,
  }
  return { ...target, version: randomUUID(), metadata, userMetadata }
}
