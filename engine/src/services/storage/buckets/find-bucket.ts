import { noSuchBucket } from '../errors.ts'
import { requireBucketName } from '../names.ts'
import type { StorageContext } from '../types.ts'

export interface Bucket {
  readonly id: string
  readonly isPublic: boolean
  readonly fileSizeLimit: number | null
  readonly allowedMimeTypes: readonly string[] | null
}

/** Finds a bucket for any caller: that it exists, and what it accepts, is not a secret. Policies protect its contents. */
export async function findBucket({ db }: StorageContext, id: string): Promise<Bucket> {
  requireBucketName(id)
  const { rows } = await db.query({
    text: `select coalesce(public, false), file_size_limit, to_json(allowed_mime_types)
      from storage.buckets where id = $1`,
    values: [id],
    prepare: true,
  })
  const [row] = rows
  if (row === undefined) throw noSuchBucket()
  const [isPublic, limit, types] = row
  return {
    id,
    isPublic: isPublic === 't',
    fileSizeLimit: typeof limit === 'string' ? Number(limit) : null,
    allowedMimeTypes: JSON.parse(types ?? 'null') as string[] | null,
  }
}
