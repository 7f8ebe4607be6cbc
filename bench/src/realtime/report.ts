import { align } from '../report.ts'
import type { Target } from '../targets.ts'
import type { RealtimeSample } from './measure.ts'

export interface RealtimeRow {
  readonly id: 'realtime-postgres' | 'realtime-pglite'
  readonly label: string
  readonly outcome: { readonly sample: RealtimeSample } | { readonly failure: string }
}

/** The delay of a change, as a multiple of the delay of a plain notification. */
export function timesNotify({ p50, p99, notify }: RealtimeSample): { p50: number; p99: number } {
  return { p50: p50 / notify.p50, p99: p99 / notify.p99 }
}

export function realtimeTable(rows: readonly RealtimeRow[]): string {
  const head = [
    'contender',
    'sockets',
    'deliveries',
    'lost',
    'twice',
    'foreign',
    'p50 ms',
    'p99 ms',
    'NOTIFY p50',
    'p99',
    '× p50',
    '× p99',
    'KB/socket',
    'CPU ms',
    'write p99',
  ]
  const notes: string[] = []
  const lines = rows.map(({ label, outcome }) => {
    if ('failure' in outcome) {
      notes.push(`${label}: ${outcome.failure.slice(0, 600)}`)
      return [label, 'not measured', ...Array.from({ length: head.length - 2 }, () => '')]
    }
    const { sample } = outcome
    if (sample.ended > 0) notes.push(`${label}: ${sample.ended} sockets ended, the first because ${sample.firstEnd}`)
    const times = timesNotify(sample)
    return [
      label,
      ...[sample.sockets, sample.deliveries, sample.lost, sample.twice, sample.foreign].map((n) =>
        n.toLocaleString('en'),
      ),
      ...[sample.p50, sample.p99, sample.notify.p50, sample.notify.p99].map((n) => n.toFixed(2)),
      ...[times.p50, times.p99].map((n) => n.toFixed(1)),
      (sample.bytesPerSocket / 1024).toFixed(1),
      sample.cpu?.toFixed(2) ?? '',
      sample.writeP99.toFixed(1),
    ]
  })
  return [align([head, ...lines]), ...notes].join('\n')
}

/** The promise: each subscriber of an account receives each of its changes exactly once, and nobody else does. */
export function realtimeTargets(rows: readonly RealtimeRow[]): Target[] {
  return rows.map(({ label, outcome }) => {
    const sample = 'sample' in outcome ? outcome.sample : undefined
    const wrong = sample === undefined ? undefined : sample.lost + sample.twice + sample.foreign + sample.ended
    return {
      label: `${label}: lost, twice, foreign, ended`,
      bound: '0',
      value: wrong,
      met: wrong === undefined ? undefined : wrong === 0,
    }
  })
}
