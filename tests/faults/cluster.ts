import { cp } from 'node:fs/promises'
import type { PostgresCluster } from '../support/postgres.ts'
import type { Scope } from '../support/processes/scope.ts'
import { startCluster } from '../support/processes/start-cluster.ts'
import type { Population } from '../support/simulated-users/environment.ts'
import { makePopulation } from '../support/simulated-users/make-population.ts'
import { makeEngine, type Engine, type EngineOptions } from './engine.ts'

export type Kind = 'pglite' | 'postgres'

/** The settings of a customer's server: commits must survive a crash, even if that makes them slow. */
const SAFE_SETTINGS = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', timezone: 'UTC' }
const PEOPLE_PER_ACCOUNT = 10
const TEMPLATE = 'template_with_people'

/** Databases with simulated users, created once. Each fault breaks a copy. */
export interface Cluster {
  readonly kind: Kind
  readonly population: Population
  /** Null on PGlite. */
  readonly postgres: PostgresCluster | null
  /** Copies to a new folder, unless `data` names one. */
  copy(scope: Scope, options?: Pick<Partial<EngineOptions>, 'data' | 'env' | 'preload'>): Promise<Engine>
}

export async function makeCluster(scope: Scope, kind: Kind, people: number): Promise<Cluster> {
  const postgres = kind === 'postgres' ? await startCluster(scope, SAFE_SETTINGS) : null
  const data = scope.makeFolder()
  const databases =
    postgres && (await databasesOf(postgres, TEMPLATE, async (name) => void (await postgres.createDatabase(name))))
  const engine = await makeEngine(scope, { data, databases })
  await engine.start()
  const environment = { url: engine.url, key: engine.key }
  const accounts = Math.ceil(people / PEOPLE_PER_ACCOUNT)
  const population = await makePopulation({ environment, secretKey: engine.secretKey, accounts, people })
  await engine.stop()
  let copies = 0
  return {
    kind,
    population,
    postgres,
    async copy(own, options = {}) {
      const target = options.data ?? own.makeFolder()
      await cp(data, target, { recursive: true })
      const name = `copy_${++copies}`
      const copied =
        postgres && (await databasesOf(postgres, name, (to) => postgres.copyDatabase(to.replace(name, TEMPLATE), to)))
      return makeEngine(own, { ...options, data: target, databases: copied })
    },
  }
}

async function databasesOf(
  postgres: PostgresCluster,
  name: string,
  make: (name: string) => Promise<void>,
): Promise<{ production: string; training: string }> {
  const names = { production: name, training: `${name}_training` }
  for (const one of Object.values(names)) await make(one)
  return { production: postgres.urlOf(names.production), training: postgres.urlOf(names.training) }
}
