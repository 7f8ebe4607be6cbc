import { putKeyMismatch, tooManyAffected } from '../errors.ts'
import { mediaTypeOf, parsePayload } from '../parse/payload.ts'
import type { Preferences } from '../parse/preferences.ts'
import { parseQuery } from '../parse/query.ts'
import { topRange } from '../parse/range.ts'
import { buildReadPlan } from '../plan/build-read.ts'
import { findMedia } from '../plan/find-media.ts'
import type { MutateRequest } from '../plan/mutate-plan.ts'
import { buildMutatePlan } from '../plan/mutate-plan.ts'
import { changedRows } from '../plan/source.ts'
import type { Context } from '../request.ts'
import { contentRange } from '../respond/content-range.ts'
import { overridden } from '../respond/override.ts'
import type { Table } from '../schema/types.ts'
import { mutateAnswer } from '../sql/answer.ts'
import { Parameters } from '../sql/parameters.ts'
import type { RestResponse } from '../types.ts'
import type { Answer } from './execute.ts'
import { answering, bodyOf, checkPreferences, contentHeaders, execute, explain, appliedHeader } from './execute.ts'
import { single } from './read.ts'

type Method = MutateRequest['method']

/** Handles POST, PUT, PATCH and DELETE of a table or view. */
export async function mutateTable(context: Context, table: Table): Promise<RestResponse> {
  const { request, cache, preferences, settings } = context
  const method = request.method as Method
  const query = parseQuery(context.search.pairs, false)
  topRange(query, method, undefined)
  const columns = method === 'PUT' ? null : query.columns
  const contentType = mediaTypeOf(request.headers['content-type'])
  const { body, maxValues } = request
  const payload = method === 'DELETE' ? null : parsePayload(body, { contentType, columns, isCall: false, maxValues })
  const read = buildReadPlan({
    cache,
    query,
    root: { table, source: changedRows(table.name), range: { limit: null, offset: 0n } },
    isResult: true,
    skipRootConditions: true,
    maxRows: null,
  })
  const plan = buildMutatePlan({ method, table, query, payload, preferences, read })
  checkPreferences(context)
  const media = findMedia(cache, request.headers['accept'], read, table)

  const noBody = preferences.return !== 'representation'
  const parameters = new Parameters()
  const location = method === 'POST' && preferences.return === 'headers-only'
  const text = mutateAnswer(plan, read, { media, noBody, count: null, location, limits: settings.limits }, parameters)
  const statement = answering(text, parameters.values)
  const kind = { readOnly: false, hasPattern: query.hasPattern, hasEmbeds: read.embeds.length > 0 }
  if (media.plan) return explain(context, statement, media, kind)

  const check = checkOf(method, media.shape === 'object', preferences)
  const answer = await execute(context, { statement, kind, check })
  return overridden(
    {
      status: statusOf(method, preferences, answer, plan.kind === 'insert' && plan.conflict !== null),
      headers: {
        ...rangeHeader(method, preferences, answer),
        ...(answer.location === null ? {} : { location: locationOf(table, answer.location) }),
        ...(noBody ? {} : contentHeaders(context, media)),
        ...appliedHeader(context, appliedTo(method, table, query.onConflict !== null)),
      },
      body: noBody ? null : bodyOf(media, answer),
    },
    answer.headers,
    answer.status,
  )
}

function checkOf(method: Method, isSingle: boolean, preferences: Preferences): ((answer: Answer) => void) | null {
  if (method === 'PUT') {
    return ({ rows }) => {
      if (rows !== 1) throw putKeyMismatch()
    }
  }
  const maxAffected = preferences.handling === 'strict' && method !== 'POST' ? preferences.maxAffected : null
  if (!isSingle && maxAffected === null) return null
  return (answer) => {
    if (isSingle) single(answer)
    if (maxAffected !== null && answer.rows > maxAffected) throw tooManyAffected(answer.rows)
  }
}

function statusOf(method: Method, preferences: Preferences, { inserted }: Answer, isUpsert: boolean): number {
  const isFull = preferences.return === 'representation'
  // Nothing was new, or the list was empty.
  if (method === 'POST')
    return preferences.resolution === 'merge-duplicates' && isUpsert && (inserted ?? 0) <= 0 ? 200 : 201
  if (!isFull) return 204
  return method === 'PUT' && (inserted ?? 0) > 0 ? 201 : 200
}

function rangeHeader(method: Method, preferences: Preferences, { rows }: Answer): Record<string, string> {
  if (method === 'PUT') return {}
  const total = preferences.count === 'exact' || preferences.count === 'estimated' ? BigInt(rows) : null
  const [lower, upper] = method === 'PATCH' ? [0n, BigInt(rows) - 1n] : [1n, 0n]
  return { 'content-range': contentRange(lower, upper, total) }
}

function appliedTo(method: Method, table: Table, hasConflict: boolean): (keyof Preferences)[] {
  if (method === 'POST') {
    const resolution = table.primaryKey.length > 0 || hasConflict
    return ['return', 'missing', ...(resolution ? (['resolution'] as const) : [])]
  }
  if (method === 'PATCH') return ['return', 'missing', 'maxAffected']
  return method === 'DELETE' ? ['return', 'maxAffected'] : ['return']
}

function locationOf(table: Table, location: string): string {
  const key = JSON.parse(location) as Record<string, string | null>
  const parts = Object.entries(key).map(([name, value]) => {
    const condition = value === null ? 'is.null' : `eq.${value}`
    return `${encodeQuery(name)}=${encodeQuery(condition)}`
  })
  return `/${encodeURIComponent(table.name)}?${parts.join('&')}`
}

/** Encodes also what `encodeURIComponent` leaves, and a client could take for a part of a condition. */
function encodeQuery(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
