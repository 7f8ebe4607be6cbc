import { BoundedMap } from '../../../kernel/bounded-map.ts'
import type { Statement, Value } from '../../../kernel/db/database.ts'
import type { Range } from '../parse/ast.ts'
import type { MediaType } from '../parse/media-type.ts'
import { parseQuery } from '../parse/query.ts'
import type { Template } from '../parse/query-shape.ts'
import { fillTemplate, templateOf } from '../parse/query-shape.ts'
import { topRange } from '../parse/range.ts'
import type { Search } from '../parse/search.ts'
import { buildReadPlan } from '../plan/build-read.ts'
import { findMedia } from '../plan/find-media.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import { tableSource } from '../plan/source.ts'
import type { Context, RunKind } from '../request.ts'
import type { SchemaCache, Table } from '../schema/types.ts'
import { keyOf } from '../schema/types.ts'
import type { AnswerOptions } from '../sql/answer.ts'
import { readAnswer, readAnswerOfSmallRows } from '../sql/answer.ts'
import { Parameters } from '../sql/parameters.ts'
import { answering } from './execute.ts'

/** Everything about a read that does not depend on the values of its filters, nor on who asks. */
interface ReadForm {
  readonly text: string
  /** The statement that does not add up the sizes of the rows. Null if the read needs the sum, or once a row was too large. */
  textForSmallRows: string | null
  readonly template: Template
  readonly plan: ReadPlan
  readonly range: Range
  readonly media: MediaType
  readonly kind: RunKind
}

export interface ReadStatement extends Omit<ReadForm, 'text' | 'textForSmallRows' | 'template'> {
  readonly statement: Statement
  /** What to run instead if a row is too large for the statement, and to remember that; null if the statement reads any row. */
  readonly forLargeRows: { readonly statement: Statement; readonly remember: () => void } | null
}

/** The forms of a schema. They are dropped with it: another schema is another object. */
const formsOf = new WeakMap<SchemaCache, BoundedMap<ReadForm>>()
const MAX_FORMS = 500
const MAX_CHARACTERS = 200_000

/** The statement of a GET or HEAD. Queries that differ only in the values of their filters are parsed and planned once. */
export function readStatement(context: Context, table: Table): ReadStatement {
  const { preferences, search } = context
  // An estimate plans the count of these values.
  const isEstimate = preferences.count === 'planned' || preferences.count === 'estimated'
  const shape = isEstimate ? null : search.shape
  if (shape === null)
    return filled({ ...buildForm(context, table, search.pairs, (values) => values), textForSmallRows: null }, [])
  const forms = formsFor(context.cache)
  const key = `${requestKey(context, table)}\u0000${shape.key}`
  let form = forms.get(key)
  if (form === undefined) {
    form = buildForm(context, table, shape.pairs, templateOf)
    forms.set(key, form)
  }
  return filled(form, shape.values)
}

function filled(form: ReadForm, values: readonly Value[]): ReadStatement {
  const { text, textForSmallRows, template, plan, range, media, kind } = form
  const parameters = fillTemplate(template, values)
  const forLargeRows = { statement: answering(text, parameters), remember: () => void (form.textForSmallRows = null) }
  return {
    statement: textForSmallRows === null ? forLargeRows.statement : answering(textForSmallRows, parameters),
    forLargeRows: textForSmallRows === null ? null : forLargeRows,
    plan,
    range,
    media,
    kind,
  }
}

function formsFor(cache: SchemaCache): BoundedMap<ReadForm> {
  let forms = formsOf.get(cache)
  if (forms === undefined) formsOf.set(cache, (forms = new BoundedMap(MAX_FORMS, MAX_CHARACTERS)))
  return forms
}

/** In the place of a header that was not given. */
const NONE = '\u0001'

/** What else of a request is a part of its form. */
function requestKey({ request }: Context, table: Table): string {
  const { method, headers } = request
  const { accept = NONE, range = NONE, prefer = NONE } = headers
  return `${keyOf(table)}\u0000${method}\u0000${accept}\u0000${range}\u0000${prefer}`
}

function buildForm(
  context: Context,
  table: Table,
  pairs: Search['pairs'],
  toTemplate: (values: readonly Value[]) => Template,
): ReadForm {
  const { request, cache, settings } = context
  const query = parseQuery(pairs, false)
  const range = topRange(query, request.method, request.headers['range'])
  const plan = buildReadPlan({
    cache,
    query,
    root: { table, source: tableSource(table), range },
    isResult: false,
    skipRootConditions: false,
    maxRows: cache.settings.maxRows,
  })
  const media = findMedia(cache, request.headers['accept'], plan, table)
  const parameters = new Parameters()
  const options = { media, noBody: request.method === 'HEAD', count: countOf(context, plan), limits: settings.limits }
  const text = readAnswer(plan, options, parameters)
  const textForSmallRows = media.plan === null ? readAnswerOfSmallRows(plan, options, new Parameters()) : null
  const kind = { readOnly: true, isRepeatable: true, hasPattern: query.hasPattern, hasEmbeds: plan.embeds.length > 0 }
  return { text, textForSmallRows, template: toTemplate(parameters.values), plan, range, media, kind }
}

/**
 * The planner's statistics include all rows, so its estimate would show something about rows that row security hides. Embedded tables
 * and views may hide rows too.
 */
export function mayEstimate({ cache, request }: Context, plan: ReadPlan | null): boolean {
  if (cache.bypassRoles.has(request.caller.role)) return true
  return plan !== null && plan.table?.showsAllRows === true && plan.embeds.length === 0
}

/**
 * An estimate counts exactly up to the maximum of rows, and uses the planner's estimate beyond it. Where rows may be hidden from the
 * caller, every count is exact. The plan is null for the result of a function.
 */
export function countOf(context: Context, plan: ReadPlan | null): AnswerOptions['count'] {
  const { count } = context.preferences
  if (count === null) return null
  if (count === 'exact' || !mayEstimate(context, plan)) return { exact: true, atMost: null }
  return count === 'estimated' ? { exact: true, atMost: context.cache.settings.maxRows } : null
}
