import { z } from 'zod'
import { requireBucketName } from '../names.ts'
import { readJson } from '../read-json.ts'
import { json, type Operation } from '../types.ts'
import { upperBound } from './prefix.ts'
import { asCaller, jsonRows, isoTime } from './rows.ts'

const MAX_LIMIT = 1500

const requestSchema = z.object({
  prefix: z.string('must be string'),
  limit: z.int('must be integer').min(1, 'must be >= 1').optional(),
  offset: z.int('must be integer').min(0, 'must be >= 0').optional(),
  search: z.string('must be string').nullish(),
  sortBy: z
    .object({
      column: z
        .enum(['name', 'updated_at', 'created_at', 'last_accessed_at'], 'must be equal to one of the allowed values')
        .nullish(),
      order: z.enum(['asc', 'desc'], 'must be equal to one of the allowed values').nullish(),
    })
    .nullish(),
})

/** If sorted by name, folders are among the files; if sorted by time, which they do not have, before them. */
function orderOf(column: string, direction: string): string {
  const byName = `lower(name) collate "C" ${direction}, name collate "C" ${direction}`
  return column === 'name' ? byName : `id is not null, ${column} ${direction}, ${byName}`
}

/** `POST /object/list/:bucket`: lists the folders and files of one folder. */
export const listObjects: Operation = async (context, { request, identify }, { bucket }) => {
  const caller = await identify()
  const { prefix, limit = 100, offset = 0, search, sortBy } = await readJson(request, requestSchema)
  requireBucketName(bucket)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const listed = await asCaller(
    context,
    caller,
    (session) =>
      session.last({
        text: `with below as (
            select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
            from storage.objects
            where bucket_id = $1 and name collate "C" >= $2 and ($3::text is null or name collate "C" < $3)
          ), entries as (
            select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
              null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
            from below where strpos(rest, '/') > 0 group by 1
            union all
            select rest, id, updated_at, created_at, last_accessed_at, metadata
            from below where rest <> '' and strpos(rest, '/') = 0
          )
          select json_build_object('name', name, 'id', id, 'updated_at', ${isoTime('updated_at')},
            'created_at', ${isoTime('created_at')}, 'last_accessed_at', ${isoTime('last_accessed_at')}, 'metadata', metadata)
          from entries where starts_with(lower(name), lower($4))
          order by ${orderOf(sortBy?.column ?? 'name', sortBy?.order ?? 'asc')}
          limit $5::bigint offset $6::bigint`,
        values: [bucket, folder, upperBound(folder), search ?? '', String(Math.min(limit, MAX_LIMIT)), String(offset)],
        prepare: true,
      }),
    { readOnly: true },
  )
  return json(jsonRows(listed))
}
