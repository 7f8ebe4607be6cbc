import { rangeOutOfBounds } from '../errors.ts'

/** `0-9/40`: which rows are sent, and how many there are. */
export function contentRange(lower: bigint, upper: bigint, total: bigint | null): string {
  const rows = total !== 0n && lower <= upper ? `${lower}-${upper}` : '*'
  return `${rows}/${total ?? '*'}`
}

/** 200 for all rows, 206 for a part; throws if the offset is after the end. */
export function rangeStatus(offset: bigint, rows: bigint, total: bigint | null): 200 | 206 {
  if (total === null) return 200
  if (offset > total) throw rangeOutOfBounds(offset, total)
  return rows < total ? 206 : 200
}
