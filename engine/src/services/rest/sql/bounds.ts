import type { ReadPlan } from '../plan/read-plan.ts'

/** The limits of one answer. Postgres itself counts, and stops at the first row that is too many. */
export interface AnswerLimits {
  readonly bytes: number
  /** Rows on all levels of an answer with embedded resources. */
  readonly rows: number
}

/** One row of an answer as it is sent, and the size of it and all rows before it. */
export const ITEM = 'pgrst_item'
export const SIZE = 'pgrst_size'

/** Casting such a text to a number makes Postgres raise an error that contains it; `error-response.ts` knows these texts. */
export const TOO_LARGE = 'pgrst: answer too large'
export const TOO_MANY = 'pgrst: too many rows'
/** Raised for a row that is too large to be read without the sum of the sizes. The same is then read with the sum. */
export const LARGE_ROW = 'pgrst: large row'

/**
 * The rows under the name `row`, each converted to what is sent of it (`item`), with the sum of their sizes so far. Because of
 * `offset 0` each item is computed once, and not again for its size.
 */
export function sizedItems(rows: string, row: string, item: string, more = ''): string {
  const items = plainItems(rows, row, item, more)
  return `select *, sum(pg_column_size(${ITEM})) over (rows unbounded preceding) as ${SIZE} from (${items}) pgrst_items`
}

/** The number of rows. It is evaluated row by row, so that it fails before the row that is too large is stored. */
export function boundedCount({ bytes }: AnswerLimits): string {
  return `count(case when ${SIZE} > ${bytes} then ('${TOO_LARGE} ' || ${SIZE})::int else 1 end)`
}

/** The rows, each converted to `item`, without their sizes. */
export function plainItems(rows: string, row: string, item: string, more = ''): string {
  return `select ${item} as ${ITEM}${more} from (${rows}) ${row} offset 0`
}

/**
 * The number of rows, of which there are at most `limit`. Each of them may have an equal share of the answer, so together they are
 * within it, and no sum is needed. A larger row raises an error, after which the same is read with the sum.
 */
export function countOfSmallRows({ bytes }: AnswerLimits, limit: bigint): string {
  const size = `pg_column_size(${ITEM})`
  const share = BigInt(bytes) / (limit > 0n ? limit : 1n)
  return `count(case when ${size} > ${share} then ('${LARGE_ROW} ' || ${size})::int else 1 end)`
}

/** Several arrays of embedded rows are built for one answer, each within the limit: together they may be this many times larger. */
const MAX_ARRAYS = 4

/** Adds the bytes of an array of embedded rows to those of the others. The result is null, because nobody reads it. */
export function countedBytes({ bytes }: AnswerLimits): string {
  const all = added('pgrst.bytes', `coalesce(max(${SIZE}), 0)`)
  return `case when ${all} > ${bytes * MAX_ARRAYS} then ('${TOO_LARGE} ' || max(${SIZE}))::int end`
}

/**
 * Adds rows to those of the other levels, and returns only the number of these rows. The counter is a setting of the transaction,
 * because the levels are separate subqueries.
 */
export function countedRows(count: string, plan: ReadPlan, { rows }: AnswerLimits): string {
  const all = added('pgrst.rows', `${count} * ${width(plan)}`)
  return `case when ${all} > ${rows} then ('${TOO_MANY} ' || ${count})::int else ${count} end`
}

function added(counter: string, more: string): string {
  const before = `coalesce(nullif(current_setting('${counter}', true), '')::int8, 0)`
  return `set_config('${counter}', (${before} + ${more})::text, true)::int8`
}

/** Counts a row and everything that is embedded in it one to one. */
function width(plan: ReadPlan): number {
  return plan.embeds.reduce((sum, embed) => (embed.toOne ? sum + width(embed.plan) : sum), 1)
}
