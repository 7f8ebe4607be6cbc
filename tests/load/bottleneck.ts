import { cpus } from 'node:os'
import type { LoadResult } from './load-result.ts'
import type { Usage } from './usage.ts'

/** A core counts as fully used from this share on, because the system and the measurement use the rest. */
const FULL = 0.85

/** Names the bottleneck at the limit, from the processor time used there. */
export function bottleneckOf({ database, measured: { limit } }: LoadResult): string {
  const { usage } = limit
  if (usage === null) return 'The use of the processor could not be read on this machine.'
  const cores = cpus().length
  const all = together(usage)
  const percent = (part: number): string => `${Math.round((part / all) * 100)} %`
  const engine = usage.engineMain + usage.engineBusiest + usage.engineOthers
  const shares = [
    `the engine ${percent(engine)} (its main thread ${percent(usage.engineMain)})`,
    ...(database === 'postgres' ? [`Postgres ${percent(usage.postgres)}`] : []),
    ...(database === 'pglite' ? [`of it the busiest other thread, PGlite, ${percent(usage.engineBusiest)}`] : []),
    `the people themselves ${percent(usage.clients)}`,
  ].join(', ')
  return `At the limit ${limitOf(database, usage, all / cores)} Of ${all.toFixed(2)} cores in use (of ${cores}): ${shares}.`
}

function limitOf(database: LoadResult['database'], usage: Usage, share: number): string {
  if (usage.engineMain >= FULL) return "the engine's main thread is the bottleneck: it fully uses its core."
  if (database === 'pglite' && usage.engineBusiest >= FULL)
    return 'PGlite is the bottleneck: it runs one statement at a time, and its thread fully uses its core.'
  if (share >= FULL)
    return 'the cores are the bottleneck: all of them are fully used, and no request waits for anything else.'
  return 'no core is fully used: requests wait for the disk, for locks, or for cores that other processes use.'
}

export const together = (usage: Usage): number =>
  Object.values(usage).reduce((sum: number, value: number) => sum + value, 0)
