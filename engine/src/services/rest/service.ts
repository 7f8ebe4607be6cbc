import { runAs, subjectOf } from '../../kernel/db/run-as.ts'
import { callRoutine } from './actions/call.ts'
import { describeRoot, describeRoutine, describeTable } from './actions/describe.ts'
import { mutateTable } from './actions/mutate.ts'
import { describeApi } from './actions/open-api.ts'
import { readTable } from './actions/read.ts'
import { unknownTable } from './errors.ts'
import { Places } from './places.ts'
import type { Context } from './request.ts'
import { readCommon, runOptions, schemaOf, searchPaths } from './request.ts'
import { errorResponse } from './respond/error-response.ts'
import { resourceOf } from './routes.ts'
import { holdSchemaCache } from './schema/hold.ts'
import { suggest } from './schema/suggest.ts'
import type { SchemaCache, Table } from './schema/types.ts'
import { keyOf } from './schema/types.ts'
import type { Rest, RestDependencies, RestRequest, RestResponse } from './types.ts'

export async function createRest({ db, settings, onError }: RestDependencies): Promise<Rest> {
  const held = await holdSchemaCache(db, settings, onError)
  const paths = searchPaths(settings)
  const places = new Places(settings.heavyCalls)

  async function dispatch(request: RestRequest): Promise<RestResponse> {
    const resource = resourceOf(request.path, request.method)
    const { schema, saysSchema } = schemaOf(request, settings)
    const cache = held.current()
    const common = readCommon(request)
    const context: Context = {
      request,
      cache,
      settings,
      schema,
      saysSchema,
      ...common,
      person: cache.freeRoles.has(request.caller.role) ? null : subjectOf(request.caller),
      places,
      run: (work, kind) =>
        runAs(
          db,
          request.caller,
          work,
          runOptions(request, paths.get(schema) ?? '', settings, cache, common.preferences, kind),
        ),
    }
    const isInquiry = request.method === 'OPTIONS'
    if (resource.kind === 'root') return isInquiry ? describeRoot() : describeApi(context)
    if (resource.kind === 'routine') {
      return isInquiry ? describeRoutine(context, resource.name) : callRoutine(context, resource.name)
    }
    const table = findTable(cache, schema, resource.name)
    if (isInquiry) return describeTable(table)
    return request.method === 'GET' || request.method === 'HEAD'
      ? readTable(context, table)
      : mutateTable(context, table)
  }

  return {
    async handle(request) {
      try {
        return await dispatch(request)
      } catch (error) {
        const response = errorResponse(error, request.caller.role === 'anon')
        if (!response) throw error
        return request.method === 'HEAD' ? { ...response, body: null } : response
      }
    },
    known(path) {
      const { tables, routines } = held.current()
      const name = path.startsWith('/rpc/') ? path.slice('/rpc/'.length) : path.slice(1)
      const names: ReadonlyMap<string, unknown> = name.length + 1 === path.length ? tables : routines
      return settings.schemas.some((schema) => names.has(keyOf({ schema, name }))) ? path : null
    },
    close: () => held.close(),
  }
}

function findTable(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.tables.get(keyOf({ schema, name }))
  if (table) return table
  const names = [...cache.tables.values()].filter((known) => known.schema === schema).map((known) => known.name)
  const near = suggest(name, names, 0.75)
  throw unknownTable(schema, name, near && `Perhaps you meant the table '${schema}.${near}'`)
}
