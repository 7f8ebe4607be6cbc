import { z } from 'zod'
import { invalidParameter } from '../errors.ts'
import { requireBucketName } from '../names.ts'
import { readJson } from '../read-json.ts'
import { json, type Operation } from '../types.ts'
import { upperBound } from './prefix.ts'
import { asCaller, isoTime } from './rows.ts'

const MAX_LIMIT = 1000

const columns = z.enum(['name', 'updated_at', 'created_at'], 'must be equal to one of the allowed values')
const orders = z.enum(['asc', 'desc'], 'must be equal to one of the allowed values')

const requestSchema = z.object({
  prefix: z.string('must be string').optional(),
  limit: z.int('must be integer').min(1, 'must be >= 1').optional(),
  cursor: z.string('must be string').optional(),
  with_delimiter: z.boolean('must be boolean').optional(),
  sortBy: z.object({ column: columns, order: orders.nullish() }).optional(),
})

/** The end of the page before. A client sends it back unchanged. */
const cursorSchema = z.object({ column: columns, order: orders, kind: z.int(), sort: z.string(), name: z.string() })
type Cursor = z.infer<typeof cursorSchema>

function readCursor(text: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw invalidParameter('Invalid Parameter cursor')
  }
}

interface Entry {
  readonly kind: number
  readonly sort: string
  readonly name: string
  readonly object: Readonly<Record<string, unknown>> | null
}

/** `POST /object/list-v2/:bucket`: lists page by page; with a delimiter, deeper objects are shown as folders. */
export const listObjectsV2: Operation = async (context, { request, identify }, { bucket }) => {
  const caller = await identify()
  const options = await readJson(request, requestSchema)
  requireBucketName(bucket)
  const cursor = options.cursor === undefined ? null : readCursor(options.cursor)
  const column = cursor?.column ?? options.sortBy?.column ?? 'name'
  const order = cursor?.order ?? options.sortBy?.order ?? 'asc'
  const [limit, prefix] = [Math.min(options.limit ?? MAX_LIMIT, MAX_LIMIT), options.prefix ?? '']
  const { rows } = await asCaller(
    context,
    caller,
    (session) =>
      session.last({
        text: statement(column, order),
        values: [
          bucket,
          prefix,
          upperBound(prefix),
          String(options.with_delimiter ?? false),
          cursor === null ? null : String(cursor.kind),
          cursor?.sort ?? null,
          cursor?.name ?? null,
          String(limit + 1),
        ],
        prepare: true,
      }),
    { readOnly: true },
  )
  const entries = rows.map(([text]) => JSON.parse(text ?? 'null') as Entry)
  const page = entries.slice(0, limit)
  const last = page.at(-1)
  const hasNext = entries.length > limit && last !== undefined
  const next: Cursor | null = hasNext ? { column, order, kind: last.kind, sort: last.sort, name: last.name } : null
  return json({
    hasNext,
    folders: page.filter(({ object }) => object === null).map(({ name }) => ({ name, key: name.replace(/\/$/, '') })),
    objects: page.flatMap(({ object }) => (object === null ? [] : [object])),
    ...(next === null ? {} : { nextCursor: Buffer.from(JSON.stringify(next)).toString('base64url') }),
  })
}

/** If sorted by time, folders come first, because they have no time. */
function statement(column: string, order: 'asc' | 'desc'): string {
  const isByName = column === 'name'
  const sort = isByName ? `''` : `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
  const beyond = order === 'asc' ? '>' : '<'
  const columnsOfFile = ['id', 'bucket_id', 'name', 'metadata'].map((name) => `'${name}', ${name}`)
  const times = ['updated_at', 'created_at', 'last_accessed_at'].map((name) => `'${name}', ${isoTime(name)}`)
  return `with below as (
      select *, substr(name, length($2) + 1) as rest from storage.objects
      where bucket_id = $1 and name collate "C" >= $2 and ($3::text is null or name collate "C" < $3)
    ), entries as (
      select 0 as kind, '' as sort, $2 || split_part(rest, '/', 1) || '/' as name, null::json as object
      from below where $4::boolean and strpos(rest, '/') > 0 group by split_part(rest, '/', 1)
      union all
      select ${isByName ? 0 : 1}, coalesce(${sort}, ''), name,
        json_build_object(${[...columnsOfFile, `'key', name`, ...times].join(', ')})
      from below where not $4::boolean or strpos(rest, '/') = 0
    )
    select json_build_object('kind', kind, 'sort', sort, 'name', name, 'object', object) from entries
    where $5::integer is null or kind > $5::integer
      or kind = $5::integer and (sort collate "C", name collate "C") ${beyond} ($6, $7)
    order by kind, sort collate "C" ${order}, name collate "C" ${order} limit $8::bigint`
}
