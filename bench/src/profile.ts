import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Unavailable } from '../../tests/support/unavailable.ts'
import { engine } from './contenders/engine.ts'
import { printProfiles } from '../../tests/support/measuring/print-profiles.ts'
import type { PostgresCluster } from '../../tests/support/postgres.ts'
import type { Service } from '../../tests/support/processes/processes.ts'
import type { Scope } from '../../tests/support/processes/scope.ts'
import { ROWS } from './workload.ts'

const SECONDS = 8

interface ProfileOptions {
  readonly scope: Scope
  readonly generator: Service
  readonly cluster: PostgresCluster | Unavailable
}

/** Prints the functions of each thread of the engine by self time, on Postgres and on PGlite. */
export async function profileEngine({ scope, generator, cluster }: ProfileOptions): Promise<number> {
  const databases: { name: string; databaseUrl?: string }[] = [{ name: 'PGlite' }]
  if (!(cluster instanceof Unavailable)) {
    await cluster.createDatabase('profile')
    databases.unshift({ name: 'Postgres', databaseUrl: cluster.urlOf('profile') })
  }
  for (const { name, ...database } of databases) {
    const folder = join(scope.folder, `profile-${name}`)
    const profileFolder = join(folder, 'profiles')
    await mkdir(profileFolder, { recursive: true })
    const running = await engine({ scope, generator, folder, rows: ROWS, profileFolder, ...database })
    await running.measure(2)
    const { perSecond } = await running.measure(SECONDS)
    await running.service.stop()
    console.log(`\nEngine on ${name}: ${Math.round(perSecond).toLocaleString('en')} requests/s while profiled`)
    await printProfiles(profileFolder)
  }
  return 0
}
