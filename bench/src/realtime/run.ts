import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Unavailable } from '../../../tests/support/unavailable.ts'
import { describeMachine, postgresVersion } from '../machine.ts'
import type { PostgresCluster } from '../../../tests/support/postgres.ts'
import { printProfiles } from '../../../tests/support/measuring/print-profiles.ts'
import { targetTable } from '../report.ts'
import { keepResults } from '../../../tests/support/measuring/keep-results.ts'
import type { Scope } from '../../../tests/support/processes/scope.ts'
import { measureRealtime, type RealtimeSample } from './measure.ts'
import { notifyOnPglite, notifyOnPostgres } from './notify.ts'
import { FULL, QUICK } from './plan.ts'
import { realtimeTable, realtimeTargets, timesNotify, type RealtimeRow } from './report.ts'

interface RealtimeOptions {
  readonly scope: Scope
  readonly cluster: PostgresCluster | Unavailable
  readonly quick: boolean
  readonly profile: boolean
  readonly strict: boolean
  /** Beginnings of the ids of rows; both rows if it is empty. */
  readonly only: readonly string[]
}

const DATABASE = 'realtime'

/** Measures live changes on one database after the other. It keeps the results of the reads in `results.json`. */
export async function benchRealtime(options: RealtimeOptions): Promise<number> {
  const { scope, cluster, quick, profile, only } = options
  const machine = { ...describeMachine(), postgres: postgresVersion(cluster) }
  const plan = quick ? QUICK : FULL
  const measure = async (id: string, more: Pick<Parameters<typeof measureRealtime>[0], 'databaseUrl' | 'notify'>) => {
    const folder = join(scope.folder, id)
    const profileFolder = join(folder, 'profiles')
    if (profile) await mkdir(profileFolder, { recursive: true })
    const sample = await measureRealtime({ scope, plan, folder, ...more, ...(profile ? { profileFolder } : {}) })
    if (profile) await printProfiles(profileFolder)
    return sample
  }
  const candidates = [
    {
      id: 'realtime-postgres' as const,
      label: 'live changes on Postgres',
      start: async (): Promise<RealtimeSample> => {
        if (cluster instanceof Unavailable) throw cluster
        await cluster.createDatabase(DATABASE)
        const databaseUrl = cluster.urlOf(DATABASE)
        return measure('realtime-postgres', { databaseUrl, notify: () => notifyOnPostgres(databaseUrl) })
      },
    },
    {
      id: 'realtime-pglite' as const,
      label: 'live changes on PGlite',
      start: () => measure('realtime-pglite', { notify: () => notifyOnPglite(scope) }),
    },
  ]
  const rows: RealtimeRow[] = []
  for (const { id, label, start } of candidates) {
    if (only.length > 0 && !only.some((beginning) => id.startsWith(beginning))) continue
    console.log(`${label}: ${plan.sockets} sockets, ${plan.accounts} accounts, ${plan.seconds} s …`)
    try {
      rows.push({ id, label, outcome: { sample: await start() } })
    } catch (error) {
      scope.throwIfClosing()
      rows.push({ id, label, outcome: { failure: error instanceof Error ? error.message : String(error) } })
    }
  }
  const targets = realtimeTargets(rows)
  console.log(`\n${realtimeTable(rows)}\n\n${targetTable(targets)}\n`)
  if (machine.loadAtStart > 0.5)
    console.log(`The machine was busy when the run began (load ${machine.loadAtStart.toFixed(1)}): read it with care.`)
  const kept = rows.map(({ id, label, outcome }) => {
    return { id, label, ...outcome, ...('sample' in outcome ? { timesNotify: timesNotify(outcome.sample) } : {}) }
  })
  await keepResults({ realtime: { measuredAt: new Date().toISOString(), machine, plan, rows: kept, targets } })
  const failed = rows.some(({ outcome }) => 'failure' in outcome)
  return failed || (options.strict && targets.some(({ met }) => met !== true)) ? 1 : 0
}
