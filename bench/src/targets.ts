import type { ContenderId } from './contender.ts'
import type { Outcome } from './rounds.ts'

export type PerSecond = (id: ContenderId) => number | undefined

export interface Target {
  readonly label: string
  readonly bound: string
  /** Undefined if one of the two was not measured. */
  readonly value: number | undefined
  readonly met: boolean | undefined
}

export function perSecondOf(outcomes: ReadonlyMap<ContenderId, Outcome>): PerSecond {
  return (id) => {
    const outcome = outcomes.get(id)
    return outcome !== undefined && 'sample' in outcome ? outcome.sample.perSecond : undefined
  }
}

export function ratio(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || whole === undefined || whole === 0 ? undefined : part / whole
}

/** Checking the session may cost a tenth of the requests. Most of the cost comes from reading two more tables. */
export function sessionTargets(perSecond: PerSecond): Target[] {
  return (['postgres', 'pglite'] as const).map((database) => {
    const value = ratio(perSecond(`sessions-${database}`), perSecond(`no-sessions-${database}`))
    const label = `${database}: requests with the check, of those without`
    return { label, bound: '≥ 0.9', value, met: value === undefined ? undefined : value >= 0.9 }
  })
}

/** The targets are ratios, because figures of different machines cannot be compared. */
export function targets(perSecond: PerSecond): Target[] {
  const atLeast = (label: string, bound: number, part: ContenderId, whole: ContenderId): Target => {
    const value = ratio(perSecond(part), perSecond(whole))
    return { label, bound: `≥ ${bound}`, value, met: value === undefined ? undefined : value >= bound }
  }
  const longer = ratio(perSecond('engine-ten-thousand'), perSecond('engine-million'))
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
