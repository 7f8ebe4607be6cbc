import type { ContenderId } from './contender.ts'
import { median } from '../../tests/support/measuring/stats.ts'
import type { Outcome } from './rounds.ts'

/** How many times as many requests a second the first answered as the second; undefined if one of them was not measured. */
export type Ratio = (part: ContenderId, whole: ContenderId) => number | undefined

export interface Target {
  readonly label: string
  readonly bound: string
  /** Undefined if one of the two was not measured. */
  readonly value: number | undefined
  readonly met: boolean | undefined
}

/**
 * The median of the ratios of the rounds: within a round both had their turn within half a minute, so a machine that becomes slower for
 * some minutes slows both down.
 */
export function ratiosOf(outcomes: ReadonlyMap<ContenderId, Outcome>): Ratio {
  const roundsOf = (id: ContenderId) => {
    const outcome = outcomes.get(id)
    return outcome !== undefined && 'rounds' in outcome ? outcome.rounds : []
  }
  return (part, whole) => {
    const others = roundsOf(whole)
    const ratios = roundsOf(part).flatMap(({ perSecond }, round) => {
      const other = others[round]
      return other === undefined || other.perSecond === 0 ? [] : [perSecond / other.perSecond]
    })
    return ratios.length === 0 ? undefined : median(ratios)
  }
}

/** Checking the session may cost a tenth of the requests. Most of the cost comes from reading two more tables. */
export function sessionTargets(ratio: Ratio): Target[] {
  return (['postgres', 'pglite'] as const).map((database) => {
    const value = ratio(`sessions-${database}`, `no-sessions-${database}`)
    const label = `${database}: requests with the check, of those without`
    return { label, bound: '≥ 0.9', value, met: value === undefined ? undefined : value >= 0.9 }
  })
}

/** The targets are ratios, because figures of different machines cannot be compared. */
export function targets(ratio: Ratio): Target[] {
  const atLeast = (label: string, bound: number, part: ContenderId, whole: ContenderId): Target => {
    const value = ratio(part, whole)
    return { label, bound: `≥ ${bound}`, value, met: value === undefined ? undefined : value >= bound }
  }
  const longer = ratio('engine-ten-thousand', 'engine-million')
  return [
    atLeast('engine on Postgres, of plain SQL', 0.65, 'engine-postgres', 'sql'),
    atLeast('engine on Postgres, times @supabase/lite', 9, 'engine-postgres', 'lite-postgres'),
    atLeast('engine on PGlite, of its raw protocol', 0.9, 'engine-pglite', 'pglite-raw'),
    atLeast('engine on PGlite, times @supabase/lite', 10, 'engine-pglite', 'lite-pglite'),
    {
      label: 'time with a million rows, times ten thousand',
      bound: '≤ 1.3',
      value: longer,
      met: longer === undefined ? undefined : longer <= 1.3,
    },
  ]
}
