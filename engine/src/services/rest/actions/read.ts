import type { Session, Statement } from '../../../kernel/db/database.ts'
import { notSingular } from '../errors.ts'
import type { Search } from '../parse/search.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { Context } from '../request.ts'
import { contentRange, rangeStatus } from '../respond/content-range.ts'
import { isLargeRow } from '../respond/error-response.ts'
import { overridden } from '../respond/override.ts'
import type { Table } from '../schema/types.ts'
import { countSql } from '../sql/count.ts'
import { Parameters } from '../sql/parameters.ts'
import type { RestResponse } from '../types.ts'
import type { Answer, Execution } from './execute.ts'
import { bodyOf, checkPreferences, contentHeaders, execute, explain, appliedHeader, readAnswerOf } from './execute.ts'
import type { ReadStatement } from './read-statement.ts'
import { mayEstimate, readStatement } from './read-statement.ts'

/** Handles GET and HEAD of a table or view. */
export async function readTable(context: Context, table: Table): Promise<RestResponse> {
  const { request, preferences, search } = context
  const { statement, forLargeRows, plan, range, media, kind } = readStatement(context, table)
  checkPreferences(context)
  const noBody = request.method === 'HEAD'
  if (media.plan) return explain(context, statement, media, kind)

  const isEstimated =
    mayEstimate(context, plan) && (preferences.count === 'planned' || preferences.count === 'estimated')
  const check = media.shape === 'object' ? single : null
  const answer = isEstimated
    ? await context.run((session) => withEstimate(context, session, plan, statement), kind)
    : await executeRead(context, { statement, kind, check }, forLargeRows)
  if (isEstimated) check?.(answer)

  const status = rangeStatus(range.offset, BigInt(answer.rows), answer.total)
  return overridden(
    {
      status,
      headers: {
        'content-range': contentRange(range.offset, range.offset + BigInt(answer.rows) - 1n, answer.total),
        'content-location': locationOf(table, search),
        ...contentHeaders(context, media),
        ...appliedHeader(context, []),
      },
      body: noBody ? null : bodyOf(media, answer),
    },
    answer.headers,
    answer.status,
  )
}

async function executeRead(
  context: Context,
  execution: Execution,
  forLargeRows: ReadStatement['forLargeRows'],
): Promise<Answer> {
  try {
    return await execute(context, execution)
  } catch (error) {
    if (forLargeRows === null || !isLargeRow(error)) throw error
    const answer = await execute(context, { ...execution, statement: forLargeRows.statement })
    forLargeRows.remember()
    return answer
  }
}

/** Equal for all notations of the same query. */
function locationOf({ name }: Table, { sorted }: Search): string {
  const path = `/${encodeURIComponent(name)}`
  return sorted === '' ? path : `${path}?${sorted}`
}

export function single({ rows }: Answer): void {
  if (rows !== 1) throw notSingular(rows)
}

async function withEstimate(
  { preferences, cache }: Context,
  session: Session,
  plan: ReadPlan,
  statement: Statement,
): Promise<Answer> {
  const answer = readAnswerOf(await session.query(statement))
  const maxRows = cache.settings.maxRows
  if (preferences.count === 'estimated' && (maxRows === null || (answer.total ?? 0n) <= BigInt(maxRows))) return answer
  const parameters = new Parameters()
  const text = `explain (format json) ${countSql(plan, parameters)}`
  const { rows } = await session.last({ text, values: parameters.values })
  const [explained] = JSON.parse(rows[0]?.[0] ?? '[]') as { Plan?: { 'Plan Rows'?: number } }[]
  const planned = BigInt(Math.round(explained?.Plan?.['Plan Rows'] ?? 0))
  // So many rows were counted, or returned: an estimate is never below what is known.
  const known =
    preferences.count === 'estimated' ? largest(answer.total ?? 0n, plan.range.offset + BigInt(answer.rows)) : 0n
  return { ...answer, total: largest(planned, known) }
}

function largest(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
