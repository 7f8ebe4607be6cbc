import type { ReadPlan } from '../plan/read-plan.ts'

/** What one answer may hold. Postgres itself counts, and stops at the first row that is too many. */
export interface AnswerLimits {
  readonly bytes: number
  /** Rows of all levels of an answer with embedded resources. */
  readonly rows: number
}

/** One row of an answer as it will be sent, and how many bytes it and the rows before it have. */
export const ITEM = 'pgrst_item'
export const SIZE = 'pgrst_size'

/** A text that is no number makes Postgres raise an error that holds it; `error-response.ts` knows these texts. */
export const TOO_LARGE = 'pgrst: answer too large'
export const TOO_MANY = 'pgrst: too many rows'

/**
 * The rows under the name `row`, each turned into what is sent of it (`item`), with the sum of their sizes so far. The
 * fence `offset 0` has each item made once, and not once more for its size.
 */
export function sizedItems(rows: string, row: string, item: string, more = ''): string {
  const items = `select ${item} as ${ITEM}${more} from (${rows}) ${row} offset 0`
  return `select *, sum(pg_column_size(${ITEM})) over (rows unbounded preceding) as ${SIZE} from (${items}) pgrst_items`
}

/** How many rows there are. Evaluated row by row, so that it fails before the one that is too large is kept. */
export function boundedCount({ bytes }: AnswerLimits): string {
  return `count(case when ${SIZE} > ${bytes} then ('${TOO_LARGE} ' || ${SIZE})::int else 1 end)`
}

/** Many arrays of embedded rows, each within the limit, are built for one answer: together they have so many times more. */
const MOST_ARRAYS = 4

/** Adds the bytes of an array of embedded rows to those of the others. Null, because nobody reads it. */
export function countedBytes({ bytes }: AnswerLimits): string {
  const all = added('pgrst.bytes', `coalesce(max(${SIZE}), 0)`)
  return `case when ${all} > ${bytes * MOST_ARRAYS} then ('${TOO_LARGE} ' || max(${SIZE}))::int end`
}

/**
 * Adds rows to those of the other levels, and answers with these rows alone. A setting of the transaction counts, because
 * the levels are subqueries that know nothing of each other.
 */
export function countedRows(count: string, plan: ReadPlan, { rows }: AnswerLimits): string {
  const all = added('pgrst.rows', `${count} * ${width(plan)}`)
  return `case when ${all} > ${rows} then ('${TOO_MANY} ' || ${count})::int else ${count} end`
}

function added(counter: string, more: string): string {
  const before = `coalesce(nullif(current_setting('${counter}', true), '')::int8, 0)`
  return `set_config('${counter}', (${before} + ${more})::text, true)::int8`
}

/** A row and what is embedded in it one to one. */
function width(plan: ReadPlan): number {
  return plan.embeds.reduce((sum, embed) => (embed.toOne ? sum + width(embed.plan) : sum), 1)
}
