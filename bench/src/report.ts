import type { Contender, ContenderId } from './contender.ts'
import type { Outcome } from './rounds.ts'
import { type Ratio, ratiosOf, type Target } from './targets.ts'

interface Ratios {
  readonly ofPlainSql?: number | undefined
  readonly ofPgliteRaw?: number | undefined
  readonly timesLite?: number | undefined
}

/** Compares each contender with the reference and the peer on its database. `http` is compared with nothing. */
function ratios(id: ContenderId, ratio: Ratio): Ratios {
  // These two are compared with each other.
  if (id === 'engine-ten-thousand' || id === 'engine-million' || id.includes('sessions')) return {}
  const embedded = id.includes('pglite')
  const against = (other: ContenderId): number | undefined => ratio(id, other)
  return {
    ofPlainSql: id === 'http' || embedded ? undefined : against('sql'),
    ofPgliteRaw: embedded ? against('pglite-raw') : undefined,
    timesLite: id.startsWith('engine-') ? against(embedded ? 'lite-pglite' : 'lite-postgres') : undefined,
  }
}

export function rows(contenders: readonly Contender[], outcomes: ReadonlyMap<ContenderId, Outcome>): object[] {
  const ratio = ratiosOf(outcomes)
  return contenders.map(({ id, label }) => ({ id, label, ...outcomes.get(id), ...ratios(id, ratio) }))
}

export function table(contenders: readonly Contender[], outcomes: ReadonlyMap<ContenderId, Outcome>): string {
  const ratio = ratiosOf(outcomes)
  const head = [
    'contender',
    'requests/s',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'CPU ms',
    'server',
    'database',
    'generator',
    'of plain SQL',
    'of PGlite raw',
    '× lite',
  ]
  const notes: string[] = []
  const lines = contenders.map(({ id, label }) => {
    const outcome = outcomes.get(id)
    if (outcome === undefined || 'failure' in outcome) {
      notes.push(`${label}: ${shortened(outcome?.failure ?? 'not measured')}`)
      return [label, 'not measured', ...Array.from({ length: head.length - 2 }, () => '')]
    }
    const { sample } = outcome
    const { ofPlainSql, ofPgliteRaw, timesLite } = ratios(id, ratio)
    const { cpu, cpuOf } = sample
    const costs = [cpu, cpuOf?.server, cpuOf?.database, cpuOf?.generator]
    const times = [sample.p50, sample.p95, sample.p99, ...costs].map((value) => value?.toFixed(2) ?? '')
    const shares = [ofPlainSql, ofPgliteRaw].map((value) => value?.toFixed(2) ?? '')
    return [label, Math.round(sample.perSecond).toLocaleString('en'), ...times, ...shares, timesLite?.toFixed(1) ?? '']
  })
  return [align([head, ...lines]), ...notes].join('\n')
}

export function targetTable(targets: readonly Target[]): string {
  const lines = targets.map(({ label, bound, value, met }) => {
    const verdict = met === undefined ? 'not measured' : met ? 'met' : 'MISSED'
    return [label, value?.toFixed(2) ?? '', bound, verdict]
  })
  return align([['target', 'measured', 'wanted', ''], ...lines])
}

/** Only the first part of a message: `results.json` has the stack trace. */
function shortened(reason: string): string {
  return reason.split('\n', 4).join('\n').slice(0, 600)
}

/** Aligns the first column to the left and figures to the right. */
export function align(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) => line.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))))
    .map((line) => line.join('  ').trimEnd())
    .join('\n')
}
