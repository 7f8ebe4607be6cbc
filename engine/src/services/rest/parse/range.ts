import { negativeLimit, putWithLimit, unsatisfiableRange } from '../errors.ts'
import type { Query, Range } from './ast.ts'

const HEADER = /^(\d{1,18})-(\d{0,18})$/

/** The requested rows of the root: `limit` and `offset`, further limited by the Range header of a GET. */
export function topRange(query: Query, method: string, header: string | undefined): Range {
  const requested = query.ranges.find(({ path }) => path.length === 0)?.value ?? { limit: null, offset: 0n }
  if (method === 'PUT' && (requested.limit !== null || requested.offset !== 0n)) throw putWithLimit()
  if (requested.limit !== null && requested.limit < 0n) throw negativeLimit()
  const parts = method === 'GET' && header !== undefined ? HEADER.exec(header.trim()) : null
  // A negative offset begins before the first row, so that a limit counts from there.
  if (!parts) return requested.offset < 0n ? intersect(requested, { limit: null, offset: 0n }) : requested
  const lower = BigInt(parts[1] as string)
  const upper = parts[2] ? BigInt(parts[2]) : null
  if (upper !== null && lower > upper) {
    throw unsatisfiableRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return intersect(requested, { offset: lower, limit: upper === null ? null : upper - lower + 1n })
}

function intersect(a: Range, b: Range): Range {
  // `limit=0` requests no rows, with any Range header.
  if (a.limit === 0n) return a
  const offset = a.offset > b.offset ? a.offset : b.offset
  const ends = [a, b].filter((range) => range.limit !== null).map((range) => range.offset + (range.limit as bigint))
  if (ends.length === 0) return { limit: null, offset }
  const end = ends.reduce((least, next) => (next < least ? next : least))
  if (end <= offset) throw negativeLimit()
  return { limit: end - offset, offset }
}

/** Limits the range to the project's maximum of rows. */
export function restrict(range: Range, maxRows: number | null): Range {
  if (maxRows === null) return range
  const max = BigInt(maxRows)
  return range.limit === null || range.limit > max ? { ...range, limit: max } : range
}
