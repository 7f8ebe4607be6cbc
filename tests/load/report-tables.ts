import { together } from './bottleneck.ts'
import { TITLES, type LoadResult } from './load-result.ts'
import type { Measured, Phase } from './measure.ts'
import type { Plain } from './plain.ts'
import type { Figures } from '../support/simulated-users/report.ts'

const MEGABYTE = 2 ** 20

const rounded = (value: number): string => Math.round(value).toLocaleString('en')
const milliseconds = (value: number): string => (value < 100 ? value.toFixed(1) : rounded(value))
const cpuCell = (value: number | null): string => (value === null ? '' : value.toFixed(2))
const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(0)

export function summaryTable(results: readonly LoadResult[]): string {
  const row = (label: string, of: (result: LoadResult) => string): string[] => [label, ...results.map(of)]
  const live = ({ live: { lost, twice, foreign } }: Phase): string => `${lost}, ${twice}, ${foreign}`
  const phase = (name: 'believable' | 'limit', label: string): string[][] => [
    row(`${label}: requests/s`, ({ measured }) => rounded(measured[name].perSecond)),
    row(`${label}: p50, p95, p99 of all requests, ms`, ({ measured }) => threeOf(measured[name].every)),
    row(`${label}: processor ms a request, engine and database`, ({ measured }) => cpuCell(measured[name].cpu)),
    row(`${label}: errors`, ({ measured }) => String(measured[name].errors)),
    row(`${label}: live changes lost, twice, foreign`, ({ measured }) => live(measured[name])),
  ]
  const ratio = (result: LoadResult, plain: Plain | null): string =>
    plain === null ? '' : (result.measured.limit.perSecond / plain.requestsPerSecond).toFixed(2)
  const times = ({ measured: { limit } }: LoadResult, plain: Plain | null): string =>
    limit.cpu === null || !plain?.cpu ? '' : (limit.cpu / plain.cpu).toFixed(1)
  return table([
    ['', ...results.map(({ database }) => TITLES[database])],
    ...phase('believable', 'with pauses'),
    ...phase('limit', 'the limit'),
    row('the limit, of plain SQL one by one', (result) => ratio(result, result.oneByOne)),
    row('the limit, of plain SQL pipelined', (result) => ratio(result, result.pipelined)),
    row('processor time at the limit, times that of plain SQL one by one', (result) => times(result, result.oneByOne)),
    row('processor time at the limit, times that of plain SQL pipelined', (result) => times(result, result.pipelined)),
    row('acknowledged writes; of these lost', ({ measured }) => {
      return `${rounded(measured.writes)}; ${measured.missing.length}`
    }),
  ])
}

export function plainTable(results: readonly LoadResult[]): string {
  const lines = results.flatMap(({ database, pipelined, oneByOne }) =>
    [
      [`${TITLES[database]}, one by one`, oneByOne] as const,
      [`${TITLES[database]}, pipelined`, pipelined] as const,
    ].flatMap(([label, plain]) => (plain === null ? [] : [plainLine(label, plain)])),
  )
  return table([
    ['plain SQL', 'requests/s', 'transactions/s', 'p50 ms', 'p99 ms', 'CPU ms a request', 'failed'],
    ...lines,
  ])
}

const plainLine = (label: string, plain: Plain): string[] => [
  label,
  rounded(plain.requestsPerSecond),
  rounded(plain.transactionsPerSecond),
  milliseconds(plain.p50),
  milliseconds(plain.p99),
  cpuCell(plain.cpu),
  `${(plain.failedShare * 100).toFixed(2)} %`,
]

/** The kinds of transactions on which the database spends its time. */
export function statementTable({ kinds }: Plain): string {
  return table([
    ['what', 'transactions', 'of the time'],
    ...kinds.map(({ label, count, share }) => [label, rounded(count), `${(share * 100).toFixed(1)} %`]),
  ])
}

type Kinds = Readonly<Record<string, Figures>>

export function kindTable(
  believable: Kinds,
  limit: Kinds,
  more: Readonly<Record<string, readonly [Figures, Figures]>> = {},
): string {
  const kinds = [...new Set([...Object.keys(believable), ...Object.keys(limit)])].toSorted()
  const lines = kinds.map((kind) => [kind, believable[kind], limit[kind]] as const)
  const others = Object.entries(more).map(([kind, [first, second]]) => [kind, first, second] as const)
  return table([
    ['', 'count', 'p50', 'p95', 'p99', 'at the limit: count', 'p50', 'p95', 'p99'],
    ...[...lines, ...others].map(([kind, ...both]) => [kind, ...both.flatMap(cellsOf)]),
  ])
}

function cellsOf(figures: Figures | undefined): string[] {
  if (figures === undefined) return ['', '', '', '']
  return [rounded(figures.count), milliseconds(figures.p50), milliseconds(figures.p95), milliseconds(figures.p99)]
}

const threeOf = ({ p50, p95, p99 }: Figures): string => [p50, p95, p99].map(milliseconds).join(', ')

export function memoryTable({ memory, heaps }: Measured): string {
  const [warm, after, last] = heaps
  const sign = memory.slope < 0 ? '−' : '+'
  return table([
    ['MB', 'start', 'end', ''],
    ['process, with pauses', megabytes(memory.start), megabytes(memory.end), slope(sign, Math.abs(memory.slope))],
    ['heap of the main thread, collected', megabytes(warm.used), megabytes(after.used), limitCell(last.used)],
    ['buffers outside it, collected', megabytes(warm.external), megabytes(after.external), limitCell(last.external)],
  ])
}

const slope = (sign: string, bytes: number): string => `${sign}${(bytes / MEGABYTE).toFixed(1)} a minute`
const limitCell = (bytes: number): string => `${megabytes(bytes)} after the limit`

export function cpuTable({ believable, limit }: Measured): string {
  const phases = [believable.usage, limit.usage]
  const row = (label: string, of: (usage: NonNullable<Phase['usage']>) => number): string[] => [
    label,
    ...phases.map((usage) => (usage === null ? '' : of(usage).toFixed(2))),
  ]
  return table([
    ['', 'with pauses', 'the limit'],
    row('engine, main thread', (usage) => usage.engineMain),
    row('engine, busiest other thread', (usage) => usage.engineBusiest),
    row('engine, all other threads', (usage) => usage.engineOthers),
    row('Postgres', (usage) => usage.postgres),
    row('the people (load generator)', (usage) => usage.clients),
    row('together', together),
  ])
}

function table([head = [], ...lines]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...lines.map(line)].join('\n')
}
