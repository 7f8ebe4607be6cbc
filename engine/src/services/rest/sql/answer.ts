import { quoteLiteral, quoteQualified } from '../../../kernel/db/quote.ts'
import type { BodyMaker, MediaType } from '../parse/media-type.ts'
import type { CallPlan } from '../plan/call-plan.ts'
import type { MutatePlan } from '../plan/mutate-plan.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import { SOURCE } from '../plan/source.ts'
import type { AnswerLimits } from './bounds.ts'
import { boundedCount, countedRows, countOfSmallRows, ITEM, plainItems, sizedItems, TOO_LARGE } from './bounds.ts'
import { callSql, SCALAR } from './call.ts'
import { countSql } from './count.ts'
import { INSERTED, mutateSql } from './mutate.ts'
import type { Parameters } from './parameters.ts'
import { readSql } from './read.ts'
import { guarded, textSizes } from './row-guard.ts'

/** The columns of every answer, in this order. */
export const ANSWER = { total: 0, rows: 1, body: 2, headers: 3, status: 4, inserted: 5, location: 6 } as const

/** The name of a row of the result. */
const ROW = 'pgrst_row'

export interface AnswerOptions {
  readonly media: MediaType
  /** Whether nobody reads the body: a HEAD request, or a change that returns nothing. */
  readonly noBody: boolean
  readonly count: { readonly exact: boolean; readonly atMost: number | null } | null
  readonly limits: AnswerLimits
}

export function readAnswer(plan: ReadPlan, options: AnswerOptions, parameters: Parameters): string {
  const rows = readSql(plan, parameters, options.limits)
  return select({ total: totalSql(plan, options, parameters), ...answerSql(rows, plan, options) })
}

/**
 * The same statement, with the same parameters, but without the sum of the sizes of the rows, which takes 3 % of the time of a short
 * read. It fails with `LARGE_ROW` if a row is too large for that. Null if there may be many rows, other rows are embedded, or the body is
 * not a JSON array or object.
 */
export function readAnswerOfSmallRows(plan: ReadPlan, options: AnswerOptions, parameters: Parameters): string | null {
  const { media, noBody, limits } = options
  const { limit } = plan.range
  if (limit === null || limit > MAX_SMALL_ROWS || plan.embeds.length > 0 || noBody) return null
  if (media.shape !== 'array' && media.shape !== 'object') return null
  const rows = readSql(plan, parameters, limits)
  const item = guarded(itemSql(media, ROW), textSizes(plan, ROW, { arrays: true }), 'json', limits)
  return select({
    total: totalSql(plan, options, parameters),
    rows: countOfSmallRows(limits, limit),
    body: bodySql(media),
    from: `(${plainItems(rows, ROW, item)}) pgrst_items`,
  })
}

/** With more rows, the share of each would be so small that many are larger. */
const MAX_SMALL_ROWS = 10_000n

export function mutateAnswer(
  change: MutatePlan,
  plan: ReadPlan,
  options: AnswerOptions & { location: boolean },
  parameters: Parameters,
): string {
  const source = mutateSql(change, parameters)
  const rows = options.noBody ? `select * from ${SOURCE}` : readSql(plan, parameters, options.limits)
  const countsInserted = change.kind === 'insert' && change.conflict?.merge
  return (
    `with ${SOURCE} as (${source}) ` +
    select({
      total: 'null',
      ...answerSql(rows, plan, options),
      inserted: countsInserted ? `nullif(current_setting('${INSERTED}', true), '')` : 'null',
      location: options.location ? locationSql(change.table.primaryKey) : 'null',
    })
  )
}

export function callAnswer(call: CallPlan, plan: ReadPlan, options: AnswerOptions, parameters: Parameters): string {
  const source = callSql(call, parameters)
  const rows = readSql(plan, parameters, options.limits)
  const { returns } = call.routine
  const single = !returns.set
  const value = returns.composite ? ROW : `${ROW}.${SCALAR}`
  const media: MediaType =
    single && options.media.shape === 'array' ? { ...options.media, shape: 'object' } : options.media
  const answer = answerSql(rows, plan, { ...options, media }, value)
  return (
    `with ${SOURCE} as (${source}) ` +
    select({
      total: totalSql(plan, options, parameters),
      ...answer,
      // The count is still needed: it enforces the limits of the answer.
      rows: single ? `case when ${answer.rows} >= 0 then 1 end` : answer.rows,
    })
  )
}

/** How many rows there are, what is sent of them, and where they come from. */
function answerSql(
  rows: string,
  plan: ReadPlan,
  { media, noBody, limits }: AnswerOptions,
  value: string = ROW,
): { rows: string; body: string; from: string } {
  if (noBody) return { rows: 'count(*)', body: 'null', from: `(${rows}) ${ROW}` }
  const count = boundedCount(limits)
  if (media.maker) {
    const { aggregate } = media.maker
    const item = aggregate?.target ? `${ROW}::${quoteQualified(aggregate.target)}` : value
    return { rows: count, body: madeBody(media.maker, limits), from: `(${sizedItems(rows, ROW, item)}) pgrst_sized` }
  }
  const sizes = value === ROW ? textSizes(plan, ROW, { arrays: true }) : []
  const item = guarded(itemSql(media, value), sizes, media.shape === 'csv' ? 'text' : 'json', limits)
  return {
    rows: plan.embeds.length > 0 ? countedRows(count, plan, limits) : count,
    body: bodySql(media),
    from: `(${sizedItems(rows, ROW, item, media.shape === 'csv' ? CSV_HEAD : '')}) pgrst_sized`,
  }
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

function itemSql({ shape }: MediaType, value: string): string {
  if (shape === 'geojson') return `ST_AsGeoJSON(${ROW})::json`
  if (shape === 'csv') return CSV_LINE
  return `to_json(${value})`
}

/** Postgres' own text of a record without its parentheses. It is computed only once, because of `offset 0`. */
const CSV_LINE = `(select right(left(pgrst_text, -1), -1) from (select ${ROW}::text as pgrst_text offset 0) pgrst_line)`

/** The first row as JSON: its names form the first line. */
const CSV_HEAD = `, case when row_number() over () = 1 then to_json(${ROW}) end as pgrst_head`

function bodySql({ shape, stripNulls }: MediaType): string {
  const strip = (sql: string) => (stripNulls ? `json_strip_nulls(${sql})` : sql)
  switch (shape) {
    case 'array':
      return `coalesce(${strip(`json_agg(${ITEM})`)}, '[]')`
    case 'object':
      return `coalesce(${strip(`json_agg(${ITEM})->0`)}, 'null')`
    case 'geojson':
      return `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(${ITEM}), '[]'))`
    case 'csv':
      return csvSql()
    case 'custom':
      throw new Error('a body that the project makes has no form of the engine')
  }
}

/** A body that something of the project makes. Bytes are passed on as hexadecimal digits. */
function madeBody({ aggregate, isBinary }: BodyMaker, { bytes }: AnswerLimits): string {
  const made = aggregate ? `${quoteQualified(aggregate)}(${ITEM})` : `(array_agg(${ITEM}))[1]`
  const text = isBinary ? `encode(${made}, 'hex')` : `${made}::text`
  const size = isBinary ? `octet_length(${made})` : `octet_length(${made}::text)`
  return `case when ${size} > ${bytes} then ('${TOO_LARGE} ' || ${size})::int::text else ${text} end`
}

function csvSql(): string {
  const head = `json_agg(pgrst_head) filter (where pgrst_head is not null)->0`
  const names = `(select string_agg(pgrst_key, ',') from json_object_keys(${head}) pgrst_key)`
  return `coalesce(${names}, '') || E'\\n' || coalesce(string_agg(${ITEM}, E'\\n'), '')`
}

/** `key=eq.value` for each column of the primary key, if exactly one row was created. */
function locationSql(primaryKey: readonly string[]): string {
  if (primaryKey.length === 0) return 'null'
  const keys = primaryKey.map(quoteLiteral).join(', ')
  return (
    `case when count(*) = 1 then (select json_object_agg(pgrst_key.key, pgrst_key.value) ` +
    `from (select * from ${SOURCE} limit 1) pgrst_one, json_each_text(row_to_json(pgrst_one)) pgrst_key ` +
    `where pgrst_key.key in (${keys})) end`
  )
}
