import type { Session } from '../../../kernel/db/database.ts'
import { notSingular } from '../errors.ts'
import { negotiate } from '../parse/media-type.ts'
import { parseQuery } from '../parse/query.ts'
import { topRange } from '../parse/range.ts'
import { buildReadPlan } from '../plan/build-read.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import { tableSource } from '../plan/source.ts'
import type { Context } from '../request.ts'
import { contentRange, rangeStatus } from '../respond/content-range.ts'
import { overridden } from '../respond/override.ts'
import type { Table } from '../schema/types.ts'
import type { AnswerOptions } from '../sql/answer.ts'
import { readAnswer } from '../sql/answer.ts'
import { countSql } from '../sql/count.ts'
import { Parameters } from '../sql/parameters.ts'
import type { RestResponse } from '../types.ts'
import type { Answer } from './execute.ts'
import { checkPreferences, contentHeaders, execute, explain, appliedHeader, readRow } from './execute.ts'

/** GET and HEAD of a table or view. */
export async function readTable(context: Context, table: Table): Promise<RestResponse> {
  const { request, cache, preferences, settings } = context
  const query = parseQuery(context.pairs, false)
  const range = topRange(query, request.method, request.headers['range'])
  const plan = buildReadPlan({
    cache,
    query,
    root: { table, source: tableSource(table), range },
    isResult: false,
    skipRootConditions: false,
    maxRows: cache.settings.maxRows,
  })
  const media = negotiate(request.headers['accept'], {
    plans: cache.settings.plansEnabled,
    geojson: cache.hasGeoJson,
  })
  checkPreferences(context)
  const noBody = request.method === 'HEAD'
  const parameters = new Parameters()
  const text = readAnswer(plan, { media, noBody, count: countOf(context), limits: settings.limits }, parameters)
  const statement = { text, values: parameters.values, prepare: true }
  const kind = { readOnly: true, hasPattern: query.hasPattern, hasEmbeds: plan.embeds.length > 0 }
  if (media.plan) return explain(context, statement, media, kind)

  const guessed = mayGuess(context) && (preferences.count === 'planned' || preferences.count === 'estimated')
  const check = media.shape === 'object' ? single : null
  const answer = guessed
    ? await context.run((session) => withGuess(context, session, plan, statement), kind)
    : await execute(context, { statement, kind, check })
  if (guessed) check?.(answer)

  const status = rangeStatus(range.offset, BigInt(answer.rows), answer.total)
  return overridden(
    {
      status,
      headers: {
        'content-range': contentRange(range.offset, range.offset + BigInt(answer.rows) - 1n, answer.total),
        'content-location': locationOf(table, request.search),
        ...contentHeaders(context, media),
        ...appliedHeader(context, []),
      },
      body: noBody ? null : answer.body,
    },
    answer.headers,
    answer.status,
  )
}

/** The same for every way to write the same query. */
function locationOf({ name }: Table, search: string): string {
  const path = `/${encodeURIComponent(name)}`
  return search === '' ? path : `${path}?${search.split('&').toSorted().join('&')}`
}

export function single({ rows }: Answer): void {
  if (rows !== 1) throw notSingular(rows)
}

/** The planner's statistics are of all rows, so that its guess would tell of rows that row security hides. */
function mayGuess({ cache, request }: Context): boolean {
  return cache.freeRoles.has(request.caller.role)
}

/**
 * An estimate counts exactly up to the maximum of rows, and believes the planner beyond it. For a caller under row security
 * every count is exact.
 */
export function countOf(context: Context): AnswerOptions['count'] {
  const { count } = context.preferences
  if (count === null) return null
  if (count === 'exact' || !mayGuess(context)) return { exact: true, atMost: null }
  return count === 'estimated' ? { exact: true, atMost: context.cache.settings.maxRows } : null
}

async function withGuess(
  { preferences, cache }: Context,
  session: Session,
  plan: ReadPlan,
  statement: { text: string; values: readonly (string | null)[]; prepare: boolean },
): Promise<Answer> {
  const answer = readRow((await session.query(statement)).rows[0])
  const most = cache.settings.maxRows
  if (preferences.count === 'estimated' && (most === null || (answer.total ?? 0n) <= BigInt(most))) return answer
  const parameters = new Parameters()
  const text = `explain (format json) ${countSql(plan, parameters)}`
  const { rows } = await session.last({ text, values: parameters.values })
  const [explained] = JSON.parse(rows[0]?.[0] ?? '[]') as { Plan?: { 'Plan Rows'?: number } }[]
  return { ...answer, total: BigInt(Math.round(explained?.Plan?.['Plan Rows'] ?? 0)) }
}
