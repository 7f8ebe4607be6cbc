import type { Forms } from '../schema/types.ts'
import { quoteIdentifier, quoteLiteral } from '../../../kernel/db/quote.ts'
import type { Parameters } from './parameters.ts'

export interface BodyColumn {
  readonly name: string
  readonly type: string
  readonly default?: string | null
  readonly forms?: Forms | null
}

export interface Body {
  readonly text: string
  readonly isObject: boolean
}

/** The name of the body's rows in a statement. */
export const BODY = 'pgrst_body'

/** A JSON body as rows with typed columns, for a `from` clause. */
export function bodyRows(
  body: Body,
  columns: readonly BodyColumn[],
  parameters: Parameters,
  defaults: boolean,
): string {
  const placeholder = parameters.add(body.text)
  const payload = `(select ${placeholder}::${defaults ? 'jsonb' : 'json'} as json_data) pgrst_payload`
  if (!defaults) return `${payload}, lateral (${rowsOf('json', 'pgrst_payload.json_data', body, columns)}) ${BODY}`
  const withDefault = columns.filter((column) => column.default !== null && column.default !== undefined)
  const filled = `jsonb_build_object(${withDefault.map((column) => `${quoteLiteral(column.name)}, ${column.default}`).join(', ')})`
  const completed = body.isObject
    ? `(select ${filled} || pgrst_payload.json_data as val)`
    : `(select jsonb_agg(${filled} || elem) as val from jsonb_array_elements(pgrst_payload.json_data) elem)`
  return `${payload}, lateral ${completed} pgrst_defaults, lateral (${rowsOf('jsonb', 'pgrst_defaults.val', body, columns)}) ${BODY}`
}

function rowsOf(json: 'json' | 'jsonb', value: string, body: Body, columns: readonly BodyColumn[]): string {
  if (columns.length === 0) {
    // `{}` is one row of defaults, and `[{}, {}]` two.
    return body.isObject ? 'select 1' : `select 1 from ${json}_array_elements(${value})`
  }
  const names = columns.map((column) => valueSql(column)).join(', ')
  const typed = columns
    .map((column) => `${quoteIdentifier(column.name)} ${parserOf(column) ? 'json' : column.type}`)
    .join(', ')
  return `select ${names} from ${json}_to_record${body.isObject ? '' : 'set'}(${value}) as _(${typed})`
}

/** The project's own function that reads a value of the body. */
function parserOf({ forms }: BodyColumn): string | null {
  return forms?.fromJson ?? null
}

function valueSql(column: BodyColumn): string {
  const name = quoteIdentifier(column.name)
  const parser = parserOf(column)
  return parser === null ? name : `${parser}(${name}) as ${name}`
}
