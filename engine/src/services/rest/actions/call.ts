import { castOfWritten, maxAffectedOnScalar, tooManyAffected } from '../errors.ts'
import type { Query, SelectItem } from '../parse/ast.ts'
import type { Payload } from '../parse/payload.ts'
import { mediaTypeOf, parsePayload } from '../parse/payload.ts'
import { parseQuery } from '../parse/query.ts'
import { topRange } from '../parse/range.ts'
import { buildReadPlan } from '../plan/build-read.ts'
import { bodyArguments, directArguments } from '../plan/call-plan.ts'
import { findMedia } from '../plan/find-media.ts'
import { findRoutine } from '../plan/find-routine.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import { changedRows } from '../plan/source.ts'
import type { Context } from '../request.ts'
import { contentRange, rangeStatus } from '../respond/content-range.ts'
import { overridden } from '../respond/override.ts'
import type { Routine } from '../schema/types.ts'
import { keyOf, returnsVoid } from '../schema/types.ts'
import { callAnswer } from '../sql/answer.ts'
import { Parameters } from '../sql/parameters.ts'
import type { RestResponse } from '../types.ts'
import type { Answer } from './execute.ts'
import { answering, bodyOf, checkPreferences, contentHeaders, execute, explain, appliedHeader } from './execute.ts'
import { single } from './read.ts'
import { countOf } from './read-statement.ts'

/** From this cost on a function is heavy: a user may run only a few at a time. Postgres' default cost is 100. */
const HEAVY_COST = 10_000

/** Handles GET, HEAD and POST of a function. */
export async function callRoutine(context: Context, name: string): Promise<RestResponse> {
  const { request, cache, preferences, schema, settings } = context
  const isPost = request.method === 'POST'
  const query = parseQuery(context.search.pairs, !isPost)
  const contentType = mediaTypeOf(request.headers['content-type'])
  const { body, maxValues } = request
  const payload = isPost ? parsePayload(body, { contentType, columns: query.columns, isCall: true, maxValues }) : null
  const keys = payload ? keysOf(payload) : query.arguments.map(([key]) => key)
  const routine = findRoutine(cache, { schema, name }, { keys, isPost, contentType })
  if (routine.volatility === 'volatile' && hasCast(query.select)) throw castOfWritten()
  const range = topRange(query, request.method, request.headers['range'])
  const read = planResult(context, routine, query, range)
  const media = findMedia(cache, request.headers['accept'], read, read.table, routine.media)
  checkPreferences(context)
  const maxAffected = preferences.handling === 'strict' ? preferences.maxAffected : null
  if (maxAffected !== null && !routine.returns.set) throw maxAffectedOnScalar()

  const noBody = request.method === 'HEAD' || returnsVoid(routine)
  const parameters = new Parameters()
  const call = {
    routine,
    arguments: payload ? bodyArguments(routine, payload) : directArguments(routine, query.arguments),
    returning: returnedColumns(read),
  }
  const text = callAnswer(
    call,
    read,
    { media, noBody, count: countOf(context, null), limits: settings.limits },
    parameters,
  )
  const statement = answering(text, parameters.values)
  const kind = {
    readOnly: !isPost || routine.volatility !== 'volatile',
    isRepeatable: routine.volatility !== 'volatile',
    hasPattern: query.hasPattern,
    hasEmbeds: read.embeds.length > 0,
  }
  if (media.plan) return explain(context, statement, media, kind)

  const isSingle = media.shape === 'object'
  const check = (answer: Answer) => {
    if (isSingle) single(answer)
    if (maxAffected !== null && answer.rows > maxAffected) throw tooManyAffected(answer.rows)
  }
  const execution = { statement, kind, check: isSingle || maxAffected !== null ? check : null }
  const userId = routine.cost >= HEAVY_COST ? context.userId : null
  const answer = await (userId === null
    ? execute(context, execution)
    : context.heavyCalls.run(userId, () => execute(context, execution)))
  const headers = {
    'content-range': contentRange(range.offset, range.offset + BigInt(answer.rows) - 1n, answer.total),
    ...appliedHeader(context, ['maxAffected']),
  }
  const response = returnsVoid(routine)
    ? { status: 204, headers, body: null }
    : {
        status: rangeStatus(range.offset, BigInt(answer.rows), answer.total),
        headers: { ...headers, ...contentHeaders(context, media) },
        body: noBody ? null : bodyOf(media, answer),
      }
  return overridden(response, answer.headers, answer.status)
}

function hasCast(items: readonly SelectItem[]): boolean {
  return items.some((item) =>
    item.kind === 'relation' ? hasCast(item.items) : item.cast !== null || item.aggregateCast !== null,
  )
}

function keysOf(payload: Payload): readonly string[] {
  if (payload.kind === 'raw') return []
  return payload.kind === 'form' ? payload.pairs.map(([key]) => key) : payload.keys
}

/** The result of a function that returns a table's rows can be read like the table. */
function planResult({ cache, schema }: Context, routine: Routine, query: Query, range: ReadPlan['range']): ReadPlan {
  const table = routine.returns.composite
    ? (cache.tables.get(keyOf({ schema: routine.returns.schema, name: routine.returns.name })) ??
      cache.tables.get(keyOf({ schema, name: routine.returns.name })) ??
      null)
    : null
  return buildReadPlan({
    cache,
    query,
    root: { table, source: changedRows(table?.name ?? routine.name), range },
    isResult: true,
    skipRootConditions: false,
    maxRows: cache.settings.maxRows,
  })
}

/** All columns, and the computed ones: functions of the row can only be called with the row itself. */
function returnedColumns({ table, columns }: ReadPlan): string[] {
  if (!table) return ['*']
  const computed = columns.map(({ field }) => field.name).filter((name) => name !== '*' && !table.columns.has(name))
  return ['*', ...new Set(computed)]
}
