const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const

/** In Bytes, KB, MB or GB with up to two decimals. */
export function fileSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return 'Unknown size'
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${Number((bytes / 1024 ** step).toFixed(2))} ${UNITS[step]}`
}
