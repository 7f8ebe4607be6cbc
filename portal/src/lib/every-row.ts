import { dataOf } from './request-error.ts'

/** `[api] max_rows` in supabase/config.toml: the server cuts a longer answer, and does not say so. A test compares both. */
export const MAX_ROWS = 1000

export interface PageOf<Row> {
  /** The last row that is loaded; null for the first page. */
  readonly after: Row | null
  /** The limit of the request. */
  readonly size: number
  /** The options of `select`: the first page asks how many rows there are. */
  readonly options: { readonly count?: 'exact' }
}

type Answer<Row> =
  | { readonly data: readonly Row[]; readonly error: null; readonly count: number | null }
  | { readonly data: null; readonly error: { readonly message: string }; readonly count: null; readonly status: number }

const TOO_LARGE = 413

/**
 * Loads every row of a list, or the first `atMost`, however long it is: page after page, each from the last row of the
 * page before. So a row that is added or deleted meanwhile shifts no other row out of the list, as it does with pages by
 * number. The request has to be in the order that it continues in, which ends with something unique.
 *
 * A server may give fewer rows than the limit. With the count, which the first page asks for by `options`, loading then
 * goes on; a request without it relies on `MAX_ROWS`. If a page is too large for one answer, smaller ones are asked for.
 */
export async function everyRow<Row>(
  load: (page: PageOf<Row>) => PromiseLike<Answer<Row>>,
  atMost = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const rows: Row[] = []
  let most = MAX_ROWS
  let total: number | null = null
  while (rows.length < atMost) {
    const size = Math.min(most, atMost - rows.length)
    const after = rows.at(-1) ?? null
    const answer: Answer<Row> = await load({ after, size, options: after === null ? { count: 'exact' } : {} })
    if (answer.error !== null && answer.status === TOO_LARGE && size > 1) {
      most = Math.ceil(size / 2)
      continue
    }
    const loaded: readonly Row[] = dataOf(answer)
    rows.push(...loaded)
    if (after === null) total = answer.count
    if (total === null ? loaded.length < size : loaded.length === 0 || rows.length >= total) break
  }
  return rows
}

interface Timed {
  readonly created_at: string
  readonly id: string
}

/**
 * For a list that is ordered by `created_at`, newest first, then by `id`: the condition (`or`) for what comes after this row.
 * With `lte('created_at', …)` beside it, the database finds the place by its index.
 */
export const afterNewest = ({ created_at: time, id }: Timed): string => `created_at.lt."${time}",id.gt."${id}"`

/** The same for the oldest first, with `gte('created_at', …)`. */
export const afterOldest = ({ created_at: time, id }: Timed): string => `created_at.gt."${time}",id.gt."${id}"`
