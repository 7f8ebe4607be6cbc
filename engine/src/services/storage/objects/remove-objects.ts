import { z } from 'zod'
import { accessDenied, noSuchKey } from '../errors.ts'
import { requireBucketName } from '../names.ts'
import { readJson } from '../read-json.ts'
import { json, type Operation } from '../types.ts'
import { objectJson } from './object-json.ts'
import { asCaller, findObject, jsonRows } from './rows.ts'

/** `DELETE /object/:bucket/*` */
export const removeObject: Operation = async (context, { identify }, { bucket, name }) => {
  const caller = await identify()
  const { rowCount } = await asCaller(context, caller, (session) =>
    session.last({
      text: 'delete from storage.objects where bucket_id = $1 and name = $2',
      values: [bucket, name],
      prepare: true,
    }),
  )
  // Checked with the caller's rights: an object that the caller may not see is answered like one that does not exist.
  if (rowCount === 0) throw (await findObject(context, caller, bucket, name)) === null ? noSuchKey() : accessDenied()
  context.sweep()
  return json({ message: 'Successfully deleted' })
}

const list = z.object({
  prefixes: z
    .array(z.string('must be string'), 'must be array')
    .min(1, 'must NOT have fewer than 1 items')
    .max(1000, 'must NOT have more than 1000 items'),
})

/** `DELETE /object/:bucket`: removes those that the caller may remove, and returns them. */
export const removeObjects: Operation = async (context, { request, identify }, { bucket }) => {
  const caller = await identify()
  const { prefixes } = await readJson(request, list)
  requireBucketName(bucket)
  const removed = await asCaller(context, caller, (session) =>
    session.last({
      text: `delete from storage.objects
        where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb))
        returning ${objectJson('objects')}`,
      values: [bucket, JSON.stringify(prefixes.filter(isText))],
      prepare: true,
    }),
  )
  if (removed.rowCount > 0) context.sweep()
  return json(jsonRows(removed))
}

/** Postgres cannot store a NUL or half a surrogate pair, so no object has such a name. */
function isText(name: string): boolean {
  return !name.includes('\0') && !/\p{Surrogate}/u.test(name)
}
