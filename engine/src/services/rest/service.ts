import { runAs, subjectOf } from '../../kernel/db/run-as.ts'
import { callRoutine } from './actions/call.ts'
import { describeRoot, describeRoutine, describeTable } from './actions/describe.ts'
import { mutateTable } from './actions/mutate.ts'
import { describeApi } from './actions/open-api.ts'
import { readTable } from './actions/read.ts'
import { unknownTable } from './errors.ts'
import { HeavyCalls } from './heavy-calls.ts'
import { parsePreferences } from './parse/preferences.ts'
import { Searches } from './parse/search.ts'
import type { Context } from './request.ts'
import { runOptions, schemaOf, searchPaths } from './request.ts'
import { errorResponse } from './respond/error-response.ts'
import { resourceOf } from './routes.ts'
import { openSchemaCache } from './schema/live-cache.ts'
import { suggest } from './schema/suggest.ts'
import type { SchemaCache, Table } from './schema/types.ts'
import { keyOf } from './schema/types.ts'
import type { Rest, RestDependencies, RestRequest, RestResponse } from './types.ts'

export async function createRest({ db, settings, onError }: RestDependencies): Promise<Rest> {
  const schemaCache = await openSchemaCache(db, settings, onError)
  const paths = searchPaths(settings)
  const searches = new Searches()
  const heavyCalls = new HeavyCalls(settings.heavyCalls)

  async function dispatch(request: RestRequest): Promise<RestResponse> {
    const resource = resourceOf(request.path, request.method)
    const { schema, namesSchema } = schemaOf(request, settings)
    const cache = schemaCache.current()
    const preferences = parsePreferences(request.headers['prefer'])
    const context: Context = {
      request,
      cache,
      settings,
      schema,
      namesSchema,
      search: searches.of(request.search),
      preferences,
      userId: cache.bypassRoles.has(request.caller.role) ? null : subjectOf(request.caller),
      heavyCalls,
      run: (work, kind) =>
        runAs(
          db,
          request.caller,
          work,
          runOptions(request, paths.get(schema) ?? '', settings, cache, preferences, kind),
        ),
    }
    const isOptions = request.method === 'OPTIONS'
    if (resource.kind === 'root') return isOptions ? describeRoot() : describeApi(context)
    if (resource.kind === 'routine') {
      return isOptions ? describeRoutine(context, resource.name) : callRoutine(context, resource.name)
    }
    const table = findTable(cache, schema, resource.name)
    if (isOptions) return describeTable(table)
    return request.method === 'GET' || request.method === 'HEAD'
      ? readTable(context, table)
      : mutateTable(context, table)
  }

  return {
    async handle(request) {
      try {
        return await dispatch(request)
      } catch (error) {
        const response = errorResponse(error, request, request.caller.role === settings.anonRole)
        if (!response) throw error
        return request.method === 'HEAD' ? { ...response, body: null } : response
      }
    },
    routeLabel(path) {
      const { tables, routines } = schemaCache.current()
      const name = path.startsWith('/rpc/') ? path.slice('/rpc/'.length) : path.slice(1)
      const names: ReadonlyMap<string, unknown> = name.length + 1 === path.length ? tables : routines
      return settings.schemas.some((schema) => names.has(keyOf({ schema, name }))) ? path : null
    },
    close: () => schemaCache.close(),
  }
}

function findTable(cache: SchemaCache, schema: string, name: string): Table {
  const found = cache.tables.get(keyOf({ schema, name }))
  if (found) return found
  const names = [...cache.tables.values()].filter((table) => table.schema === schema).map((table) => table.name)
  const near = suggest(name, names, 0.75)
  throw unknownTable(schema, name, near && `Perhaps you meant the table '${schema}.${near}'`)
}
