import { z } from 'zod'
import { DatabaseError } from '../../../kernel/db/errors.ts'
import {
  alreadyExists,
  bucketNotEmpty,
  invalidParameter,
  invalidRequest,
  noSuchBucket,
  notImplemented,
} from '../errors.ts'
import { requireBucketName } from '../names.ts'
import { asCaller, jsonRows, isoTime, ownerColumns } from '../objects/rows.ts'
import { readJson } from '../read-json.ts'
import { json, type Operation } from '../types.ts'
import { bucketFields, mimeTypes, sizeInBytes } from './bucket-fields.ts'

const BUCKET = `'id', id, 'name', name, 'owner', coalesce(owner_id, owner::text, ''), 'public', coalesce(public, false),
  'file_size_limit', file_size_limit, 'allowed_mime_types', allowed_mime_types,
  'created_at', ${isoTime('created_at')}, 'updated_at', ${isoTime('updated_at')}`

const creation = bucketFields.extend({
  name: z.string('must be string'),
  id: z.string('must be string').optional(),
  type: z.enum(['STANDARD', 'ANALYTICS'], 'must be equal to one of the allowed values').optional(),
})

/** `POST /bucket` */
export const createBucket: Operation = async (context, { request, identify }) => {
  const caller = await identify()
  const given = await readJson(request, creation)
  if (given.type === 'ANALYTICS') throw notImplemented('Analytics buckets are')
  const [id, name] = [requireBucketName(given.id ?? given.name), requireBucketName(given.name)]
  const size = sizeInBytes(given.file_size_limit, context.settings.fileSizeLimit)
  const { owner, ownerId } = ownerColumns(caller)
  await asCaller(context, caller, (session) =>
    session.last({
      text: `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
        values ($1, $2, $3::uuid, $4, $5::boolean, $6::bigint,
          (select array_agg(type) from jsonb_array_elements_text($7::jsonb) type))`,
      values: [
        id,
        name,
        owner,
        ownerId,
        String(given.public ?? false),
        size?.toString() ?? null,
        mimeTypes(given.allowed_mime_types),
      ],
    }),
  ).catch((error: unknown) => {
    throw error instanceof DatabaseError && error.code === '23505' ? alreadyExists('BucketAlreadyExists') : error
  })
  return json({ name })
}

/** `GET /bucket/:bucket` */
export const getBucket: Operation = async (context, { identify }, { bucket }) => {
  const caller = await identify()
  const { rows } = await asCaller(
    context,
    caller,
    (session) =>
      session.last({
        text: `select json_build_object(${BUCKET}) from storage.buckets where id = $1`,
        values: [bucket],
        prepare: true,
      }),
    { readOnly: true },
  )
  if (rows[0] === undefined) throw noSuchBucket()
  return json(JSON.parse(rows[0][0] ?? 'null'))
}

const ORDERS = ['id', 'name', 'created_at', 'updated_at']

/** `GET /bucket`, with `limit`, `offset`, `sortColumn`, `sortOrder`, `search` */
export const listBuckets: Operation = async (context, { identify, search }) => {
  const caller = await identify()
  const query = new URLSearchParams(search)
  const column = query.get('sortColumn') ?? 'name'
  const order = query.get('sortOrder') ?? 'asc'
  if (!ORDERS.includes(column))
    throw invalidRequest('querystring/sortColumn must be equal to one of the allowed values')
  if (order !== 'asc' && order !== 'desc') {
    throw invalidRequest('querystring/sortOrder must be equal to one of the allowed values')
  }
  const listed = await asCaller(
    context,
    caller,
    (session) =>
      session.last({
        text: `select json_build_object(${BUCKET}, 'type', 'STANDARD') from storage.buckets
          where strpos(lower(name), lower($1)) > 0 order by ${column} ${order}, id ${order}
          limit $2::bigint offset $3::bigint`,
        values: [query.get('search') ?? '', wholeNumber(query, 'limit', 1), wholeNumber(query, 'offset', 0) ?? '0'],
        prepare: true,
      }),
    { readOnly: true },
  )
  return json(jsonRows(listed))
}

function wholeNumber(query: URLSearchParams, name: string, min: number): string | null {
  const text = query.get(name)
  if (text === null) return null
  if (!/^\d{1,9}$/.test(text) || Number(text) < min) throw invalidParameter(`querystring/${name} must be >= ${min}`)
  return text
}

/** `PUT /bucket/:bucket`: fields that are not named stay unchanged. */
export const updateBucket: Operation = async (context, { request, identify }, { bucket }) => {
  const caller = await identify()
  const given = await readJson(request, bucketFields)
  const changes: string[] = []
  const values: (string | null)[] = [bucket]
  const set = (change: (parameter: string) => string, value: string | null) => {
    values.push(value)
    changes.push(change(`$${values.length}`))
  }
  if (typeof given.public === 'boolean') set((value) => `public = ${value}::boolean`, String(given.public))
  if (given.file_size_limit !== undefined) {
    const size = sizeInBytes(given.file_size_limit, context.settings.fileSizeLimit)
    set((value) => `file_size_limit = ${value}::bigint`, size?.toString() ?? null)
  }
  if (given.allowed_mime_types !== undefined) {
    const list = (value: string) => `(select array_agg(type) from jsonb_array_elements_text(${value}::jsonb) type)`
    set((value) => `allowed_mime_types = ${list(value)}`, mimeTypes(given.allowed_mime_types))
  }
  if (changes.length === 0)
    throw invalidRequest('body must have at least one of public, file_size_limit, allowed_mime_types')
  const { rowCount } = await asCaller(context, caller, (session) =>
    session.last({
      text: `update storage.buckets set ${changes.join(', ')}, updated_at = now() where id = $1`,
      values,
    }),
  )
  if (rowCount === 0) throw noSuchBucket()
  return json({ message: 'Successfully updated' })
}

/** `POST /bucket/:bucket/empty`: removes what the caller may remove. */
export const emptyBucket: Operation = async (context, call, params) => {
  await getBucket(context, call, params)
  const caller = await call.identify()
  await asCaller(context, caller, (session) =>
    session.last({ text: 'delete from storage.objects where bucket_id = $1', values: [params.bucket], prepare: true }),
  )
  context.sweep()
  return json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
}

/** `DELETE /bucket/:bucket` */
export const deleteBucket: Operation = async (context, { identify }, { bucket }) => {
  const caller = await identify()
  const { rowCount } = await asCaller(context, caller, (session) =>
    session.last({ text: 'delete from storage.buckets where id = $1', values: [bucket], prepare: true }),
  ).catch((error: unknown) => {
    throw error instanceof DatabaseError && error.code === '23503' ? bucketNotEmpty() : error
  })
  if (rowCount === 0) throw noSuchBucket()
  return json({ message: 'Successfully deleted' })
}
