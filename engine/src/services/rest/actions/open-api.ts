import { unacceptableMedia } from '../errors.ts'
import { openApiDocument } from '../openapi/document.ts'
import { acceptsOpenApi } from '../parse/media-type.ts'
import type { Context } from '../request.ts'
import type { RestResponse } from '../types.ts'

/** What the role may use, queried with the role itself. */
const USABLE = `
select json_build_object(
  'title', pg_catalog.obj_description(n.oid, 'pg_namespace'),
  'tables', coalesce((
    select json_agg(c.relname)
    from pg_catalog.pg_class c
    where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
      and (
        pg_catalog.has_table_privilege(c.oid, 'select, insert, update, delete')
        or pg_catalog.has_any_column_privilege(c.oid, 'select, insert, update')
      )
  ), '[]'),
  'routines', coalesce((
    select json_agg(p.oid::int8)
    from pg_catalog.pg_proc p
    where p.pronamespace = n.oid and p.prokind = 'f' and pg_catalog.has_function_privilege(p.oid, 'execute')
  ), '[]')
)
from pg_catalog.pg_namespace n
where n.nspname = $1 and pg_catalog.has_schema_privilege(n.oid, 'usage')`

interface Usable {
  readonly title: string | null
  readonly tables: readonly string[]
  readonly routines: readonly number[]
}

export async function describeApi(context: Context): Promise<RestResponse> {
  const { request, cache, schema, settings } = context
  const accept = request.headers['accept']
  if (!acceptsOpenApi(accept)) throw unacceptableMedia([accept ?? ''])
  const { rows } = await context.run((session) => session.last({ text: USABLE, values: [schema], prepare: true }), {
    readOnly: true,
  })
  const usable = JSON.parse(rows[0]?.[0] ?? '{"title":null,"tables":[],"routines":[]}') as Usable
  const names = { tables: new Set(usable.tables), routines: new Set(usable.routines) }
  const described = {
    title: usable.title,
    tables: [...cache.tables.values()].filter((table) => table.schema === schema && names.tables.has(table.name)),
    routines: [...cache.routines.values()]
      .flat()
      .filter((each) => each.schema === schema && names.routines.has(each.oid)),
  }
  return {
    status: 200,
    headers: {
      'content-type': 'application/openapi+json; charset=utf-8',
      ...(context.namesSchema ? { 'content-profile': schema } : {}),
    },
    body: request.method === 'HEAD' ? null : JSON.stringify(openApiDocument(described, cache, settings.publicUrl)),
  }
}
