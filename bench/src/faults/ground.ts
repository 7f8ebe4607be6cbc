import { cp } from 'node:fs/promises'
import type { Population } from '../people/environment.ts'
import { makePopulation } from '../people/make-population.ts'
import { startCluster, type Cluster } from '../postgres.ts'
import type { Scope } from '../scope.ts'
import { makeHome, type Home, type HomeOptions } from './home.ts'

export type Kind = 'pglite' | 'postgres'

/** What a customer's server would have: here commits must survive, and be as slow as they are. */
const SAFE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', timezone: 'UTC' }
const TO_AN_ACCOUNT = 10
const TEMPLATE = 'ground'

/** A database with people in it, made once; each fault breaks a copy. */
export interface Ground {
  readonly kind: Kind
  readonly population: Population
  /** None on PGlite. */
  readonly cluster: Cluster | null
  /** `data`: none, a folder of its own. */
  copy(scope: Scope, options?: Pick<Partial<HomeOptions>, 'data' | 'env' | 'preload'>): Promise<Home>
}

export async function layGround(scope: Scope, kind: Kind, people: number): Promise<Ground> {
  const cluster = kind === 'postgres' ? await startCluster(scope, SAFE) : null
  const data = scope.makeFolder()
  const databases = cluster && (await databasesOf(cluster, TEMPLATE, (name) => cluster.createDatabase(name)))
  const home = await makeHome(scope, { data, databases })
  await home.start()
  const environment = { url: home.url, key: home.key }
  const accounts = Math.ceil(people / TO_AN_ACCOUNT)
  const population = await makePopulation({ environment, secretKey: home.secretKey, accounts, people })
  await home.stop()
  let copies = 0
  return {
    kind,
    population,
    cluster,
    async copy(own, options = {}) {
      const target = options.data ?? own.makeFolder()
      await cp(data, target, { recursive: true })
      const name = `copy_${++copies}`
      const copied =
        cluster && (await databasesOf(cluster, name, (to) => cluster.copyDatabase(to.replace(name, TEMPLATE), to)))
      return makeHome(own, { ...options, data: target, databases: copied })
    },
  }
}

async function databasesOf(
  cluster: Cluster,
  name: string,
  make: (name: string) => Promise<void>,
): Promise<{ production: string; training: string }> {
  const names = { production: name, training: `${name}_training` }
  for (const one of Object.values(names)) await make(one)
  return { production: cluster.url(names.production), training: cluster.url(names.training) }
}
