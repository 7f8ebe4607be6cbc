import {
  aggregatesInSpread,
  aggregatesOff,
  castGrows,
  embeddedTwice,
  notEmbedded,
  orderByToMany,
  unknownType,
} from '../errors.ts'
import type { At, Condition, Field, OrderTerm, Query, Range, SelectItem } from '../parse/ast.ts'
import { restrict } from '../parse/range.ts'
import type { SchemaCache, Table } from '../schema/types.ts'
import { isToOne, keyOf } from '../schema/types.ts'
import { findRelationship } from './find-relationship.ts'
import type {
  Embed,
  PlannedColumn,
  PlannedCondition,
  PlannedField,
  PlannedOrder,
  ReadPlan,
  Source,
} from './read-plan.ts'
import { columnField, keyOfEmbed } from './read-plan.ts'
import { embedSource } from './source.ts'

export interface ReadRequest {
  readonly cache: SchemaCache
  readonly query: Query
  readonly root: { readonly table: Table | null; readonly source: Source; readonly range: Range }
  /** Whether the rows are the result of a change or a function. */
  readonly isResult: boolean
  /** Whether conditions on the root are left to the statement that changes it. */
  readonly skipRootConditions: boolean
  readonly maxRows: number | null
}

export function buildReadPlan(request: ReadRequest): ReadPlan {
  const { cache, query, root } = request
  const counter = { embeds: 0 }
  const plan = buildNode(cache, root.table, root.source, query.select, counter, 0)
  for (const { path, value } of query.conditions) {
    if (path.length === 0 && request.skipRootConditions) continue
    const node = find(plan, path)
    node.conditions.push(planCondition(node, value))
  }
  for (const { path, value } of firstOfEach(query.orders)) {
    const node = find(plan, path)
    node.order = value.map((term) => planOrder(node, term))
  }
  for (const { path, value } of query.ranges) {
    if (path.length > 0) find(plan, path).range = value
  }
  plan.range = root.range
  if (request.isResult) plan.columns = withoutStar(plan)
  check(plan, cache, request.maxRows, false)
  return plan
}

/**
 * A computed column can only be evaluated where the row is, so the result has its value as an additional column. `*` would show it
 * a second time, and is replaced by the table's own columns.
 */
function withoutStar({ table, columns }: ReadPlan): PlannedColumn[] {
  const isComputed = ({ field }: PlannedColumn) =>
    field.name !== '*' && table !== null && !table.columns.has(field.name)
  if (!table || !columns.some(isComputed)) return columns
  const own = [...table.columns.values()].map(columnField)
  return columns.flatMap((column) =>
    column.field.name === '*' && column.aggregate === null ? own.map((field) => ({ ...column, field })) : [column],
  )
}

/** If a resource has several orders, the first one counts. */
function firstOfEach<T>(items: readonly At<T>[]): At<T>[] {
  const seen = new Set<string>()
  return items.filter(({ path }) => {
    const key = path.join('\u0000')
    return seen.has(key) ? false : seen.add(key)
  })
}

function buildNode(
  cache: SchemaCache,
  table: Table | null,
  source: Source,
  items: readonly SelectItem[],
  counter: { embeds: number },
  depth: number,
): ReadPlan {
  const columns: PlannedColumn[] = []
  const embeds: Embed[] = []
  for (const item of items) {
    if (item.kind === 'column') {
      const { cast, aggregateCast } = item
      columns.push({
        field: planField(table, item.field),
        // Postgres names an aggregate by its function, whatever it aggregates.
        alias: item.alias ?? (item.aggregate === null ? jsonAlias(item.field) : null),
        cast: cast === null ? null : castOf(cache, table, item.field, cast),
        aggregate: item.aggregate,
        aggregateCast: aggregateCast === null ? null : castOf(cache, null, item.field, aggregateCast),
      })
      continue
    }
    const origin = table ?? { schema: '', name: source.reference }
    const relationship = findRelationship(cache, origin, item.name, item.hint)
    const target = cache.tables.get(keyOf(relationship.target)) ?? null
    const key = item.alias ?? item.name
    if (!item.spread && embeds.some((embed) => keyOfEmbed(embed) === key)) {
      throw embeddedTwice(origin.name, key, depth + 1)
    }
    counter.embeds += 1
    const join = `portico_embed_${counter.embeds}`
    const targetSource = embedSource(relationship, source, depth + 1)
    embeds.push({
      plan: buildNode(cache, target, targetSource, item.items, counter, depth + 1),
      relationship,
      name: item.name,
      alias: item.alias,
      join,
      isInner: item.join === 'inner',
      toOne: isToOne(relationship),
      spread: item.spread,
    })
  }
  return { table, source, columns, conditions: [], order: [], range: { limit: null, offset: 0n }, embeds }
}

function planField(table: Table | null, { name, path }: Field): PlannedField {
  const column = table?.columns.get(name)
  return { name, path, baseType: column?.baseType ?? null, forms: path.length === 0 ? (column?.forms ?? null) : null }
}

/** `data->a->>b` is named `b`; for `data->3` the last name is used. */
function jsonAlias({ name, path }: Field): string | null {
  if (path.length === 0) return null
  return path.findLast(({ isIndex }) => !isIndex)?.key ?? name
}

/** Types with many numbers: each may be short in the text and have 131,072 digits, so that a text of 10 KB would become 130 MB. */
const GROWING = /^(jsonb|\w*multirange)$/i

function castOf(cache: SchemaCache, table: Table | null, { name, path }: Field, cast: string): string {
  const type = typeOf(cache, cast)
  const base = table?.columns.get(name)?.baseType ?? null
  const isSame = base === cast.toLowerCase() && path.every(({ arrow }) => arrow === '->')
  if (GROWING.test(cast) && !isSame) throw castGrows(cast)
  return type
}

function typeOf(cache: SchemaCache, name: string): string {
  const type = cache.types.get(name.toLowerCase())
  if (type === undefined) throw unknownType(name)
  return type
}

function find(plan: ReadPlan, path: readonly string[]): ReadPlan {
  let node = plan
  for (const part of path) {
    const embed =
      node.embeds.find((candidate) => keyOfEmbed(candidate) === part) ??
      node.embeds.find((candidate) => candidate.name === part)
    if (!embed) throw notEmbedded(part)
    node = embed.plan
  }
  return node
}

export function planCondition(plan: ReadPlan, condition: Condition): PlannedCondition {
  if (condition.kind === 'group') {
    return { ...condition, members: condition.members.map((member) => planCondition(plan, member)) }
  }
  const { field, operation, negated } = condition
  if (operation.kind === 'is' && operation.value === 'null' && field.path.length === 0) {
    const embed = plan.embeds.find((candidate) => keyOfEmbed(candidate) === field.name)
    if (embed) return { kind: 'embed', embed, exists: negated }
  }
  return { kind: 'filter', field: planField(plan.table, field), negated, operation }
}

function planOrder(plan: ReadPlan, { relation, field, direction, nulls }: OrderTerm): PlannedOrder {
  if (relation === null) return { embed: null, field: planField(plan.table, field), direction, nulls }
  const embed = plan.embeds.find((candidate) => keyOfEmbed(candidate) === relation)
  if (!embed) throw notEmbedded(relation)
  if (!embed.toOne) throw orderByToMany(plan.table?.name ?? '', relation)
  return { embed, field: planField(embed.plan.table, field), direction, nulls }
}

/** Checks rules for the whole tree, when it is complete. */
function check(plan: ReadPlan, cache: SchemaCache, maxRows: number | null, inToManySpread: boolean): void {
  const aggregated = plan.columns.some(({ aggregate }) => aggregate !== null)
  if (aggregated && !cache.settings.aggregatesEnabled) throw aggregatesOff()
  if (aggregated && inToManySpread) throw aggregatesInSpread()
  plan.range = restrict(plan.range, maxRows)
  for (const embed of plan.embeds) check(embed.plan, cache, maxRows, embed.spread && (inToManySpread || !embed.toOne))
}
