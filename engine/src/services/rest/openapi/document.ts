import type { Routine, SchemaCache, Table } from '../schema/types.ts'
import { routinePath } from './routines.ts'
import { tableDefinition, tableParameters, tablePath } from './tables.ts'
import type { Parameter } from './types.ts'

const MEDIA_TYPES = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
  'text/csv',
]

export interface Described {
  readonly title: string | null
  readonly tables: readonly Table[]
  readonly routines: readonly Routine[]
}

/** OpenAPI 2.0 in PostgREST's form, with only what the role may use. */
export function openApiDocument(
  { title, tables, routines }: Described,
  cache: SchemaCache,
  publicUrl: string,
): unknown {
  const url = new URL(publicUrl)
  const [heading, ...description] = (title ?? '').split('\n')
  return {
    swagger: '2.0',
    info: {
      title: heading || 'PostgREST API',
      description: description.join('\n').trim() || 'This is a dynamic API generated from the database schema',
      version: '14.0',
    },
    host: url.host,
    basePath: url.pathname,
    schemes: [url.protocol.slice(0, -1)],
    consumes: MEDIA_TYPES,
    produces: MEDIA_TYPES,
    paths: {
      '/': {
        get: {
          tags: ['Introspection'],
          summary: 'OpenAPI description (this document)',
          produces: ['application/openapi+json', 'application/json'],
          responses: { '200': { description: 'OK' } },
        },
      },
      ...Object.fromEntries(tables.map((table) => [`/${table.name}`, tablePath(table)])),
      ...Object.fromEntries(routines.map((routine) => [`/rpc/${routine.name}`, routinePath(routine)])),
    },
    definitions: Object.fromEntries(tables.map((table) => [table.name, tableDefinition(table, cache)])),
    parameters: {
      ...COMMON_PARAMETERS,
      ...Object.fromEntries(tables.flatMap(tableParameters)),
    },
  }
}

const query = (name: string, description: string): Parameter => ({
  name,
  description,
  required: false,
  in: 'query',
  type: 'string',
})

const prefer = (values: readonly string[]): Parameter => ({
  name: 'Prefer',
  description: 'Preference',
  required: false,
  in: 'header',
  type: 'string',
  enum: values,
})

const RETURNS = ['return=representation', 'return=minimal', 'return=none']

const COMMON_PARAMETERS: Readonly<Record<string, Parameter>> = {
  preferParams: prefer(['params=single-object']),
  preferReturn: prefer(RETURNS),
  preferCount: prefer(['count=none']),
  preferPost: prefer([...RETURNS, 'resolution=ignore-duplicates', 'resolution=merge-duplicates']),
  select: query('select', 'Filtering Columns'),
  on_conflict: query('on_conflict', 'On Conflict'),
  order: query('order', 'Ordering'),
  range: { name: 'Range', description: 'Limiting and Pagination', required: false, in: 'header', type: 'string' },
  rangeUnit: {
    name: 'Range-Unit',
    description: 'Limiting and Pagination',
    required: false,
    in: 'header',
    type: 'string',
    default: 'items',
  },
  offset: query('offset', 'Limiting and Pagination'),
  limit: query('limit', 'Limiting and Pagination'),
}
