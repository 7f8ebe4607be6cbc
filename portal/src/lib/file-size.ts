import { numberFormat } from '../language/formats.ts'
import { TEXTS } from './texts.ts'

const NUMBER = numberFormat({ maximumFractionDigits: 2, useGrouping: false })

/** In bytes, KB, MB or GB with up to two decimals. */
export function fileSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return TEXTS.unknownSize
  const units = TEXTS.sizeUnits
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${NUMBER.format(Number((bytes / 1024 ** step).toFixed(2)))} ${units[step]}`
}
