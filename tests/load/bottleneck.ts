import { cpus } from 'node:os'
import type { LoadResult } from './load-result.ts'
import type { Usage } from './usage.ts'

/** So much of a core, or of all of them, is as good as all: the rest goes to the system and to looking. */
const FULL = 0.85

/** What keeps the limit from being higher, from what was used while it was reached. */
export function bottleneckOf({ database, measured: { limit } }: LoadResult): string {
  const { usage } = limit
  if (usage === null) return 'What the processor did could not be read here.'
  const cores = cpus().length
  const all = together(usage)
  const percent = (part: number): string => `${Math.round((part / all) * 100)} %`
  const engine = usage.engineMain + usage.engineBusiest + usage.engineOthers
  const shares = [
    `the engine ${percent(engine)} (its main thread ${percent(usage.engineMain)})`,
    ...(database === 'postgres' ? [`Postgres ${percent(usage.postgres)}`] : []),
    ...(database === 'pglite' ? [`among it the busiest other thread, PGlite, ${percent(usage.engineBusiest)}`] : []),
    `the people themselves ${percent(usage.clients)}`,
  ].join(', ')
  return `At the limit ${limitOf(database, usage, all / cores)} Of ${all.toFixed(2)} cores in use (of ${cores}): ${shares}.`
}

function limitOf(database: LoadResult['database'], usage: Usage, share: number): string {
  if (usage.engineMain >= FULL)
    return "the engine's main thread is the bottleneck: it has a core to itself and uses it up."
  if (database === 'pglite' && usage.engineBusiest >= FULL)
    return 'PGlite is the bottleneck: it runs one statement at a time, and its thread uses up its core.'
  if (share >= FULL) return 'the cores are the bottleneck: all of them are used up, and nobody waits for anything else.'
  return 'no core is used up: requests wait for the disk, for locks, or for cores that something else has.'
}

export const together = (usage: Usage): number =>
  Object.values(usage).reduce((sum: number, value: number) => sum + value, 0)
