import type { Column, SchemaCache, Table } from '../schema/types.ts'
import { keyOf } from '../schema/types.ts'
import type { Operation, Parameter, Reference, Schema } from './types.ts'
import { schemaOfType } from './types.ts'

export function tableDefinition(table: Table, cache: SchemaCache): Schema {
  const columns = [...table.columns.values()]
  const required = columns.filter((column) => !column.nullable && column.default === null).map(({ name }) => name)
  return {
    type: 'object',
    ...(table.description ? { description: table.description } : {}),
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(columns.map((column) => [column.name, columnSchema(table, column, cache)])),
  }
}

function columnSchema(table: Table, column: Column, cache: SchemaCache): Schema {
  const notes = [column.description, keyNote(table, column, cache)].filter((note) => note !== null)
  const literal = defaultOf(column)
  return {
    ...schemaOfType(column.type),
    ...(notes.length > 0 ? { description: notes.join('\n\n') } : {}),
    ...(literal === null ? {} : { default: literal }),
    ...(column.maxLength === null ? {} : { maxLength: column.maxLength }),
    ...(column.enumValues.length > 0 ? { enum: column.enumValues } : {}),
  }
}

/** Tools that draw diagrams or generate types read the tags at the end of each note. */
function keyNote(table: Table, column: Column, cache: SchemaCache): string | null {
  if (table.primaryKey.includes(column.name)) return 'Note:\nThis is a Primary Key.<pk/>'
  for (const relationship of cache.relationships.get(keyOf(table)) ?? []) {
    if (relationship.kind !== 'key' || relationship.targetIsView) continue
    if (relationship.cardinality !== 'many-to-one' && relationship.cardinality !== 'one-to-one') continue
    const pair = relationship.columns.find(([own]) => own === column.name)
    if (!pair || relationship.columns.length > 1) continue
    const target = relationship.target.name
    return `Note:\nThis is a Foreign Key to \`${target}.${pair[1]}\`.<fk table='${target}' column='${pair[1]}'/>`
  }
  return null
}

function defaultOf({ default: expression, type }: Column): unknown {
  if (expression === null) return null
  const literal = /^'(.*)'::/s.exec(expression)?.[1]
  if (literal !== undefined) return literal.replaceAll("''", "'")
  if (['true', 'false'].includes(expression)) return expression === 'true'
  return /^-?\d{1,15}(\.\d+)?$/.test(expression) && type !== 'text' ? Number(expression) : expression
}

const ref = (name: string): Reference => ({ $ref: `#/parameters/${name}` })

export function tablePath(table: Table): Record<string, Operation> {
  const filters = [...table.columns.keys()].map((column) => ref(`rowFilter.${table.name}.${column}`))
  const body = ref(`body.${table.name}`)
  const tags = [table.name]
  const [summary, ...description] = (table.description ?? '').split('\n')
  const common = {
    tags,
    ...(summary ? { summary } : {}),
    ...(description.length > 0 ? { description: description.join('\n').trim() } : {}),
  }
  const rows = { type: 'array', items: { $ref: `#/definitions/${table.name}` } }
  return {
    get: {
      ...common,
      parameters: [...filters, ...['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'].map(ref)],
      responses: { '200': { description: 'OK', schema: rows }, '206': { description: 'Partial Content' } },
    },
    ...(table.insertable
      ? {
          post: {
            ...common,
            parameters: [body, ref('select'), ref('preferPost')],
            responses: { '201': { description: 'Created' } },
          },
        }
      : {}),
    ...(table.updatable
      ? {
          patch: {
            ...common,
            parameters: [...filters, body, ref('preferReturn')],
            responses: { '204': { description: 'No Content' } },
          },
        }
      : {}),
    ...(table.deletable
      ? {
          delete: {
            ...common,
            parameters: [...filters, ref('preferReturn')],
            responses: { '204': { description: 'No Content' } },
          },
        }
      : {}),
  }
}

export function tableParameters(table: Table): [string, Parameter][] {
  const body: Parameter = {
    name: table.name,
    description: table.name,
    required: false,
    in: 'body',
    schema: { $ref: `#/definitions/${table.name}` },
  }
  const filters = [...table.columns.values()].map((column): [string, Parameter] => [
    `rowFilter.${table.name}.${column.name}`,
    {
      name: column.name,
      ...(column.description ? { description: column.description } : {}),
      required: false,
      in: 'query',
      type: 'string',
    },
  ])
  return [[`body.${table.name}`, body], ...filters]
}
