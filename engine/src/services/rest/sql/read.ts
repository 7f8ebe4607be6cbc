import { quoteIdentifier } from '../../../kernel/db/quote.ts'
import type { Embed, PlannedColumn, PlannedOrder, ReadPlan } from '../plan/read-plan.ts'
import { columnField, isEmpty, keyOfEmbed } from '../plan/read-plan.ts'
import type { AnswerLimits } from './bounds.ts'
import { boundedCount, countedBytes, countedRows, ITEM, sizedItems } from './bounds.ts'
import { conditionSql } from './conditions.ts'
import { fieldSql } from './fields.ts'
import type { Parameters } from './parameters.ts'
import { guarded, textSizes } from './row-guard.ts'
import { groupingSql, spreadColumns } from './spread.ts'

interface ReadOptions {
  /** Whether the parent computes the aggregates. */
  readonly hoist?: boolean
  /** Whether the parent groups by the columns. */
  readonly grouped?: boolean
}

/** The rows of a plan, each with everything that is embedded in it. */
export function readSql(
  plan: ReadPlan,
  parameters: Parameters,
  limits: AnswerLimits,
  options: ReadOptions = {},
): string {
  const columns = expandedColumns(plan)
  const grouping = options.hoist ? null : groupingSql(plan, columns)
  const grouped = grouping !== null || (options.grouped ?? false)
  const selected = [
    ...columns.map((column) => columnSql(plan, column, parameters, options.hoist ?? false)),
    ...embedsColumns(plan, limits, grouped, options.hoist ?? false),
  ]
  const list = selected.length > 0 ? selected.join(', ') : plan.embeds.length > 0 ? '' : `${plan.source.reference}.*`
  const joins = plan.embeds.map((embed) => joinSql(embed, parameters, limits, grouped)).join('')
  const where = [
    ...plan.conditions.map((condition) =>
      conditionSql(plan.source.reference, condition, parameters, (embed) => `${embed.join} is distinct from null`),
    ),
    ...plan.source.joins,
  ]
  return (
    `select ${list} from ${plan.source.from}${joins}` +
    (where.length > 0 ? ` where ${where.join(' and ')}` : '') +
    (grouping ? ` group by ${grouping}` : '') +
    orderSql(plan, plan.order, parameters) +
    rangeSql(plan, parameters)
  )
}

/**
 * `*` is expanded to each column together with an aggregate, because each has to be in the grouping, and if the project shows
 * some column in another form.
 */
function expandedColumns(plan: ReadPlan): PlannedColumn[] {
  const isStar = ({ field, aggregate }: PlannedColumn) => field.name === '*' && aggregate === null
  const mustExpand =
    plan.columns.some(isStar) &&
    (hasForms(plan) ||
      plan.columns.some(({ aggregate }) => aggregate !== null) ||
      plan.embeds.some((embed) => embed.spread && spreadColumns(embed).some(({ aggregate }) => aggregate !== null)))
  if (!mustExpand || !plan.table) return plan.columns
  const all = [...plan.table.columns.values()]
  return plan.columns.flatMap((column) =>
    isStar(column) ? all.map((each) => ({ ...column, field: columnField(each) })) : [column],
  )
}

function hasForms({ table }: ReadPlan): boolean {
  return table !== null && [...table.columns.values()].some(({ forms }) => forms?.toJson)
}

function columnSql(plan: ReadPlan, column: PlannedColumn, parameters: Parameters, hoist: boolean): string {
  const { field, alias, cast, aggregate, aggregateCast } = column
  const as = (name: string | null) => (name === null ? '' : ` as ${quoteIdentifier(name)}`)
  // It is counted further up, so the whole row is passed on.
  if (hoist && aggregate && field.name === '*') return `${plan.source.row}${as(alias ?? aggregate)}`
  const value = fieldSql(plan.source.reference, field, parameters)
  if (aggregate === null && field.forms?.toJson) {
    const shown = `${field.forms.toJson}(${value})`
    return (cast === null ? shown : `cast(${shown} as ${cast})`) + as(alias ?? field.name)
  }
  const converted = cast === null ? value : `cast(${value} as ${cast})`
  if (aggregate === null) return converted + as(alias)
  if (hoist) return converted + as(alias ?? aggregate)
  const result = field.name === '*' ? `${aggregate}(*)` : `${aggregate}(${converted})`
  return (aggregateCast === null ? result : `cast(${result} as ${aggregateCast})`) + as(alias ?? aggregate)
}

/** The columns of the embedded resources. One-to-one rows are built as JSON only while all together are within the limit. */
function embedsColumns(plan: ReadPlan, limits: AnswerLimits, grouped: boolean, hoist: boolean): string[] {
  const sizes: string[] = []
  return plan.embeds.flatMap((embed) => {
    if (embed.toOne && !embed.spread) sizes.push(...textSizes(embed.plan, embed.join, { arrays: false }))
    return embedColumns(embed, (json) => guarded(json, sizes, 'json', limits), grouped, hoist)
  })
}

/** The columns that an embedded resource adds to its parent. `jsonb` can be in a grouping, `json` cannot. */
function embedColumns(embed: Embed, guard: (json: string) => string, grouped: boolean, hoist: boolean): string[] {
  if (embed.spread) {
    return spreadColumns(embed).map(({ name, aggregate, aggregateCast }) => {
      const column = `${embed.join}.${quoteIdentifier(name)}`
      if (aggregate === null || hoist) return column
      const result = `${aggregate}(${column})`
      const converted = aggregateCast === null ? result : `cast(${result} as ${aggregateCast})`
      return `${converted} as ${quoteIdentifier(name)}`
    })
  }
  if (isEmpty(embed.plan)) return []
  const json = grouped ? '::jsonb' : ''
  const key = quoteIdentifier(keyOfEmbed(embed))
  return embed.toOne
    ? [`(${guard(`row_to_json(${embed.join}.*)`)})${json} as ${key}`]
    : [`coalesce(${embed.join}.${embed.join}, '[]')${json} as ${key}`]
}

function joinSql(embed: Embed, parameters: Parameters, limits: AnswerLimits, grouped: boolean): string {
  const kind = embed.isInner ? 'inner' : 'left'
  if (embed.toOne) {
    const rows = readSql(embed.plan, parameters, limits, { hoist: embed.spread, grouped: embed.spread && grouped })
    return ` ${kind} join lateral (${rows}) as ${embed.join} on true`
  }
  const rows = embed.spread ? spreadRows(embed, parameters, limits, grouped) : arrayRows(embed, parameters, limits)
  const condition = embed.isInner ? `${embed.join}.${embed.join} is not null` : 'true'
  return ` ${kind} join lateral (${rows}) as ${embed.join} on ${condition}`
}

function arrayRows(embed: Embed, parameters: Parameters, limits: AnswerLimits): string {
  const items = sizedItems(readSql(embed.plan, parameters, limits), embed.join, embedItem(embed, limits))
  return `select json_agg(${ITEM}) as ${embed.join}, ${embedCount(embed, limits)} from (${items}) as ${embed.join}`
}

/** Each column of the many rows becomes an array in the one row of the parent. */
function spreadRows(embed: Embed, parameters: Parameters, limits: AnswerLimits, grouped: boolean): string {
  const rows = readSql(embed.plan, parameters, limits)
  const items = sizedItems(rows, embed.join, embedItem(embed, limits), `, ${embed.join}.*`)
  const arrays = spreadColumns(embed).map(({ name }) => {
    const column = quoteIdentifier(name)
    return `coalesce(json_agg(${embed.join}.${column}), '[]')${grouped ? '::jsonb' : ''} as ${column}`
  })
  const list = [`json_agg(${ITEM}) as ${embed.join}`, ...arrays, embedCount(embed, limits)].join(', ')
  return `select ${list} from (${items}) as ${embed.join}`
}

function embedItem({ plan, join }: Embed, limits: AnswerLimits): string {
  return guarded(`to_json(${join})`, textSizes(plan, join, { arrays: true }), 'json', limits)
}

/** Nobody reads these columns: they enforce the limits of embedded rows. Postgres does not remove them, because they set something. */
function embedCount(embed: Embed, limits: AnswerLimits): string {
  return `${countedRows(boundedCount(limits), embed.plan, limits)} as pgrst_rows, ${countedBytes(limits)} as pgrst_bytes`
}

export function orderSql(plan: ReadPlan, order: readonly PlannedOrder[], parameters: Parameters): string {
  if (order.length === 0) return ''
  const terms = order.map(({ embed, field, direction, nulls }) => {
    const value = fieldSql(embed ? embed.join : plan.source.reference, field, parameters)
    return value + (direction ? ` ${direction}` : '') + (nulls ? ` nulls ${nulls}` : '')
  })
  return ` order by ${terms.join(', ')}`
}

/** A limit up to this is written into the text of the statement. */
const MAX_WRITTEN_LIMIT = 1_000_000n

/**
 * Postgres reuses the plan of a statement only if that plan seems no more expensive than a plan for the current values. For a limit that
 * it does not know, it expects a tenth of all rows, and so would plan every read of a large table again.
 */
function rangeSql({ range }: ReadPlan, parameters: Parameters): string {
  const limit = range.limit === null ? '' : ` limit ${limitSql(range.limit, parameters)}`
  const offset = range.offset === 0n ? '' : ` offset ${parameters.add(range.offset.toString())}`
  return limit + offset
}

function limitSql(limit: bigint, parameters: Parameters): string {
  const text = limit.toString()
  return limit >= 0n && limit <= MAX_WRITTEN_LIMIT ? text : parameters.add(text)
}
