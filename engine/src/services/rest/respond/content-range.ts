import { rangeOutOfBounds } from '../errors.ts'

/** `0-9/40`: which rows these are, and of how many. */
export function contentRange(lower: bigint, upper: bigint, total: bigint | null): string {
  const rows = total !== 0n && lower <= upper ? `${lower}-${upper}` : '*'
  return `${rows}/${total ?? '*'}`
}

/** Whole, partial, or beyond the end. */
export function rangeStatus(offset: bigint, rows: bigint, total: bigint | null): 200 | 206 {
  if (total === null) return 200
  if (offset > total) throw rangeOutOfBounds(offset, total)
  return rows < total ? 206 : 200
}
