import { type Measured, problemOf } from './measure.ts'

const HEAD = ['request', 'empty ms', 'full ms', 'times', 'empty buffers', 'full buffers', 'full KB', '']

/** The slowest first. */
export function firmTable(rows: readonly Measured[]): string {
  const lines = rows
    .toSorted((a, b) => b.fullMs - a.fullMs)
    .map((row) => [
      row.name,
      row.emptyMs.toFixed(1),
      row.fullMs.toFixed(1),
      (row.fullMs / row.emptyMs).toFixed(1),
      row.emptyBuffers.toLocaleString('en'),
      row.fullBuffers.toLocaleString('en'),
      (row.fullBytes / 1024).toFixed(0),
      row.isExport ? 'export' : problemOf(row) === null ? '' : 'OVER',
    ])
  const all = [HEAD, ...lines]
  const widths = HEAD.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)))
  return all
    .map((cells) =>
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
