import type { MediaType } from '../parse/media-type.ts'
import type { CallPlan } from '../plan/call-plan.ts'
import type { MutatePlan } from '../plan/mutate-plan.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import { SOURCE } from '../plan/source.ts'
import { callSql, SCALAR } from './call.ts'
import { countSql } from './count.ts'
import { INSERTED, mutateSql } from './mutate.ts'
import type { Parameters } from './parameters.ts'
import { quoteLiteral } from './quote.ts'
import { readSql } from './read.ts'

/** The columns of every answer, in this order. */
export const ANSWER = { total: 0, rows: 1, body: 2, headers: 3, status: 4, inserted: 5, location: 6 } as const

/** The whole answer as one row: the body is the text that Postgres made of the rows. */
const ROW = 'pgrst_row'

export interface AnswerOptions {
  readonly media: MediaType
  /** Nobody reads the body: a HEAD request, or a change that returns nothing. */
  readonly noBody: boolean
  readonly count: { readonly exact: boolean; readonly atMost: number | null } | null
}

export function readAnswer(plan: ReadPlan, options: AnswerOptions, parameters: Parameters): string {
  const rows = readSql(plan, parameters)
  return select({
    total: totalSql(plan, options, parameters),
    rows: `count(${ROW})`,
    body: options.noBody ? 'null' : bodySql(options.media, ROW),
    from: `(${rows}) ${ROW}`,
  })
}

export function mutateAnswer(
  change: MutatePlan,
  plan: ReadPlan,
  options: AnswerOptions & { location: boolean },
  parameters: Parameters,
): string {
  const source = mutateSql(change, parameters)
  const rows = options.noBody ? `select * from ${SOURCE}` : readSql(plan, parameters)
  const countsInserted = change.kind === 'insert' && change.conflict?.merge
  return (
    `with ${SOURCE} as (${source}) ` +
    select({
      total: 'null',
      rows: `count(${ROW})`,
      body: options.noBody ? 'null' : bodySql(options.media, ROW),
      inserted: countsInserted ? `nullif(current_setting('${INSERTED}', true), '')` : 'null',
      location: options.location ? locationSql(change.table.primaryKey) : 'null',
      from: `(${rows}) ${ROW}`,
    })
  )
}

export function callAnswer(call: CallPlan, plan: ReadPlan, options: AnswerOptions, parameters: Parameters): string {
  const source = callSql(call, parameters)
  const rows = readSql(plan, parameters)
  const { returns } = call.routine
  const single = !returns.set
  const value = returns.composite ? ROW : `${ROW}.${SCALAR}`
  const body = single && options.media.shape === 'array' ? singleBody(value, options.media) : null
  return (
    `with ${SOURCE} as (${source}) ` +
    select({
      total: totalSql(plan, options, parameters),
      rows: single ? '1' : `count(${ROW})`,
      body: options.noBody ? 'null' : (body ?? bodySql(options.media, value)),
      from: `(${rows}) ${ROW}`,
    })
  )
}

function select(parts: {
  total: string
  rows: string
  body: string
  inserted?: string
  location?: string
  from: string
}): string {
  return (
    `select ${parts.total} as total, ${parts.rows} as rows, ${parts.body} as body, ` +
    `nullif(current_setting('response.headers', true), '') as headers, ` +
    `nullif(current_setting('response.status', true), '') as status, ` +
    `${parts.inserted ?? 'null'} as inserted, ${parts.location ?? 'null'} as location from ${parts.from}`
  )
}

function totalSql(plan: ReadPlan, { count }: AnswerOptions, parameters: Parameters): string {
  if (!count?.exact) return 'null'
  const limit = count.atMost === null ? '' : ` limit ${count.atMost + 1}`
  return `(select count(*) from (${countSql(plan, parameters)}${limit}) pgrst_total)`
}

function bodySql({ shape, stripNulls }: MediaType, value: string): string {
  const strip = (sql: string) => (stripNulls ? `json_strip_nulls(${sql})` : sql)
  switch (shape) {
    case 'array':
      return `coalesce(${strip(`json_agg(${value})`)}, '[]')`
    case 'object':
      return `coalesce(${strip(`json_agg(${value})->0`)}, 'null')`
    case 'geojson':
      return (
        `json_build_object('type', 'FeatureCollection', 'features', ` +
        `coalesce(json_agg(ST_AsGeoJSON(${ROW})::json), '[]'))`
      )
    case 'csv':
      return csvSql()
  }
}

function singleBody(value: string, { stripNulls }: MediaType): string {
  const first = `json_agg(${value})->0`
  return `coalesce(${stripNulls ? `json_strip_nulls(${first})` : first}, 'null')`
}

/** The first row's names make the head line; each row is Postgres' own text of a record without its parentheses. */
function csvSql(): string {
  const names = `(select string_agg(pgrst_key, ',') from json_object_keys((json_agg(${ROW})->0)) pgrst_key)`
  const lines = `string_agg(substring(${ROW}::text, 2, length(${ROW}::text) - 2), E'\\n')`
  return `coalesce(${names}, '') || E'\\n' || coalesce(${lines}, '')`
}

/** `key=eq.value` for each column of the primary key, if exactly one row was made. */
function locationSql(primaryKey: readonly string[]): string {
  if (primaryKey.length === 0) return 'null'
  const keys = primaryKey.map(quoteLiteral).join(', ')
  return (
    `case when count(${ROW}) = 1 then (select json_object_agg(pgrst_key.key, pgrst_key.value) ` +
    `from (select * from ${SOURCE} limit 1) pgrst_one, json_each_text(row_to_json(pgrst_one)) pgrst_key ` +
    `where pgrst_key.key in (${keys})) end`
  )
}
