import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { BlobMissing } from '../blobs/blob-store.ts'
import { findBucket } from '../buckets/find-bucket.ts'
import { invalidMimeType, noSuchKey } from '../errors.ts'
import { requireKey } from '../names.ts'
import { withNewBlob } from '../new-blob.ts'
import { readJson } from '../read-json.ts'
import { json, type Operation } from '../types.ts'
import { claimFor } from '../upload/content-type.ts'
import { essenceOf, UNKNOWN_TYPE } from '../upload/media-type.ts'
import { userMetadataOf } from '../upload/receive-upload.ts'
import { checkLimits } from './move-object.ts'
import { objectJson } from './object-json.ts'
import { asCaller, findObject, type ObjectMetadata } from './rows.ts'
import { checkWriteAllowed, writeRow, type NewRow } from './write-row.ts'

const text = z.string('must be string')
const copy = z.object({
  bucketId: text,
  sourceKey: text,
  destinationKey: text,
  destinationBucket: text.nullish(),
  copyMetadata: z.boolean('must be boolean').optional(),
  metadata: z
    .object({
      cacheControl: text.regex(/^[\x20-\x7e]{1,200}$/, 'is not a valid header').optional(),
      mimetype: text.optional(),
    })
    .optional(),
})

/** `POST /object/copy`: makes new bytes and a new row. The caller needs the rights to read the one and to create the other. */
export const copyObject: Operation = async (context, { request, identify }) => {
  const caller = await identify()
  const { bucketId, sourceKey, destinationKey, destinationBucket, copyMetadata, metadata } = await readJson(
    request,
    copy,
  )
  const target = destinationBucket ?? bucketId
  requireKey(destinationKey)
  await findBucket(context, bucketId)
  const bucket = await findBucket(context, target)
  const source = await findObject(context, caller, bucketId, sourceKey)
  const version = source?.version ?? null
  if (source === null || version === null) throw noSuchKey()
  const changed = copyMetadata === false ? changedMetadata(source.metadata, metadata ?? {}) : source.metadata
  if (target !== bucketId || changed.mimetype !== source.metadata.mimetype) checkLimits(bucket, changed)
  const row: NewRow = {
    bucket: target,
    name: destinationKey,
    upsert: request.headers['x-upsert'] === 'true',
    version: randomUUID(),
    metadata: {
      ...changed,
      lastModified: new Date(context.now()).toISOString(),
    },
    userMetadata: copyMetadata === false ? userMetadataOf(request.headers) : source.userMetadata,
  }
  await checkWriteAllowed(context, caller, row)
  await context.hooks.noteRead(caller.role, bucketId, sourceKey)
  const id = await withNewBlob(
    context,
    row.version,
    () => context.store.copy(version, row.version),
    () => asCaller(context, caller, (session) => writeRow(session, caller, row)),
  ).catch((error: unknown) => {
    throw error instanceof BlobMissing ? noSuchKey() : error
  })
  if (row.upsert) context.sweep()
  const created = await context.db.query({
    text: `select ${objectJson('objects')} from storage.objects where id = $1::uuid`,
    values: [id],
    prepare: true,
  })
  const object = JSON.parse(created.rows[0]?.[0] ?? '{}') as Record<string, unknown>
  return json({ Id: id, Key: `${target}/${destinationKey}`, ...object })
}

/** New metadata of the caller replaces the old. A type is replaced only if the bytes do not contradict it. */
function changedMetadata(
  source: ObjectMetadata,
  wanted: NonNullable<z.infer<typeof copy>['metadata']>,
): ObjectMetadata {
  const { cacheControl, mimetype } = wanted
  if (mimetype !== undefined && essenceOf(mimetype) === null) throw invalidMimeType(mimetype)
  return {
    ...source,
    ...(cacheControl === undefined ? {} : { cacheControl }),
    ...(mimetype === undefined ? {} : { mimetype: claimFor(source.mimetype ?? UNKNOWN_TYPE, mimetype) }),
  }
}
