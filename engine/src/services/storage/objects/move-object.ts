import { z } from 'zod'
import { DatabaseError } from '../../../kernel/db/errors.ts'
import { findBucket, type Bucket } from '../buckets/find-bucket.ts'
import { accessDenied, alreadyExists, invalidMimeType, noSuchKey, tooLarge } from '../errors.ts'
import { requireKey } from '../names.ts'
import { readJson } from '../read-json.ts'
import { json, type Operation } from '../types.ts'
import { essenceOf, isAllowed, UNKNOWN_TYPE } from '../upload/media-type.ts'
import { asCaller, findObject, ownerColumns, type ObjectMetadata } from './rows.ts'

const text = z.string('must be string')
const move = z.object({
  bucketId: text,
  sourceKey: text,
  destinationKey: text,
  destinationBucket: text.nullish(),
})

/** `POST /object/move`: gives the same bytes another name. The caller needs the rights to read and to update. */
export const moveObject: Operation = async (context, { request, identify }) => {
  const caller = await identify()
  const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJson(request, move)
  const target = destinationBucket ?? bucketId
  requireKey(destinationKey)
  await findBucket(context, bucketId)
  const bucket = await findBucket(context, target)
  const object = await findObject(context, caller, bucketId, sourceKey)
  if (object === null) throw noSuchKey()
  if (target !== bucketId) checkLimits(bucket, object.metadata)
  // In the new place other rules may apply to reading the file.
  await context.hooks.noteRead(caller.role, bucketId, sourceKey)
  const { owner, ownerId } = ownerColumns(caller)
  const { rowCount } = await asCaller(context, caller, (session) =>
    session.last({
      text: `update storage.objects
        set bucket_id = $3, name = $4, owner = $5::uuid, owner_id = $6, updated_at = now()
        where bucket_id = $1 and name = $2`,
      values: [bucketId, sourceKey, target, destinationKey, owner, ownerId],
      prepare: true,
    }),
  ).catch((error: unknown) => {
    throw error instanceof DatabaseError && error.code === '23505' ? alreadyExists('KeyAlreadyExists') : error
  })
  if (rowCount === 0) throw accessDenied()
  return json({ message: 'Successfully moved', Id: object.id, Key: destinationKey })
}

/** A bucket's limits also apply to objects from another bucket. */
export function checkLimits(bucket: Bucket, { size, mimetype }: ObjectMetadata): void {
  if (bucket.fileSizeLimit !== null && (size ?? 0) > bucket.fileSizeLimit) throw tooLarge()
  const essence = essenceOf(mimetype ?? '') ?? UNKNOWN_TYPE
  if (!isAllowed(essence, bucket.allowedMimeTypes)) throw invalidMimeType(essence)
}
