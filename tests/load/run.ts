import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Unavailable } from '../support/unavailable.ts'
import { SECRET_KEY } from '../support/engine/launch-engine.ts'
import type { PostgresCluster } from '../support/postgres.ts'
import { startCluster } from '../support/processes/start-cluster.ts'
import { printProfiles } from '../support/measuring/print-profiles.ts'
import { keepResults } from '../support/measuring/keep-results.ts'
import type { Scope } from '../support/processes/scope.ts'
import { stopOnSignals } from '../support/processes/stop-on-signals.ts'
import { CLIENTS } from '../support/simulated-users/crowd.ts'
import type { Population } from '../support/simulated-users/environment.ts'
import type { LoadResult } from './load-result.ts'
import { makePopulation } from '../support/simulated-users/make-population.ts'
import { measurePortal, type Measured } from './measure.ts'
import { readLoadOptions, SECONDS, type LoadOptions } from './options.ts'
import { playPlain, recordMixture, type Plain, type Recorded } from './plain.ts'
import { startPortal, type PortalOptions } from './portal.ts'
import { printReport, writeReport } from './report.ts'

/** The settings of a firm's server: acknowledged writes are on the disk. */
const SETTINGS = { shared_buffers: '512MB', max_wal_size: '4GB', fsync: 'on', max_connections: '100' }
const PEOPLE_PER_ACCOUNT = 10
const MOST_FAILED = 0.01

/** Returns the exit code. */
export async function runLoad(args: readonly string[], scope: Scope): Promise<number> {
  const options = readLoadOptions(args)
  if (options === null) return 0
  const cluster = await startCluster(scope, SETTINGS).catch((error: unknown) => {
    if (error instanceof Unavailable) return error
    throw error
  })
  // The Postgres helper has added its own signal handlers when it started.
  stopOnSignals(scope)
  if (cluster instanceof Unavailable) console.log(`Without Postgres, and so without plain SQL: ${cluster.message}`)
  const results: LoadResult[] = []
  let recorded: Recorded | null = null
  if (!(cluster instanceof Unavailable)) {
    const prepared = await preparePostgres(scope, cluster, options)
    recorded = prepared.recorded
    if (options.only !== 'pglite') results.push(await onPostgres(scope, cluster, options, prepared))
  }
  if (options.only !== 'postgres') results.push(await onPglite(scope, options, recorded))
  const report = { options, results, recorded, postgres: cluster instanceof Unavailable ? null : cluster.version }
  printReport(report)
  await keepResults({ load: report })
  const isWhole = options.only === null && options.seconds === SECONDS && options.clients === CLIENTS
  const problems = results.flatMap(problemsOf)
  for (const problem of problems) console.error(problem)
  if (isWhole && !options.profile) await writeReport(report)
  return problems.length > 0 ? 1 : 0
}

interface Prepared {
  readonly population: Population
  readonly recorded: Recorded
  readonly portal: PortalOptions
}

async function preparePostgres(scope: Scope, cluster: PostgresCluster, options: LoadOptions): Promise<Prepared> {
  for (const name of ['load', 'load_training']) await cluster.createDatabase(name)
  const databases = { production: cluster.urlOf('load'), training: cluster.urlOf('load_training') }
  const portal = { scope, folder: await folderOf(scope, 'load-postgres'), databases }
  const population = await populate(portal, options)
  // The replay writes the same rows, so it needs copies of the database from before the recording.
  for (const copy of ['plain_pipelined', 'plain_one_by_one']) await cluster.copyDatabase('load', copy)
  say('Recording what the mixture asks of Postgres')
  const recorded = await recordMixture({ ...portal, population })
  return { population, recorded, portal }
}

async function onPostgres(
  scope: Scope,
  cluster: PostgresCluster,
  options: LoadOptions,
  { population, recorded, portal }: Prepared,
): Promise<LoadResult> {
  await cluster.script('load', 'vacuum analyze')
  const measured = await measure('Postgres', portal, population, options)
  const play = async (name: string, isPipelined: boolean): Promise<Plain> => {
    say(`Plain SQL on Postgres, ${name.replaceAll('_', ' ')}`)
    await cluster.script(name, 'vacuum analyze')
    return playPlain(scope, recorded, { database: { url: cluster.urlOf(name) }, isPipelined })
  }
  const pipelined = await play('plain_pipelined', true)
  return { database: 'postgres', measured, pipelined, oneByOne: await play('plain_one_by_one', false) }
}

async function onPglite(scope: Scope, options: LoadOptions, recorded: Recorded | null): Promise<LoadResult> {
  const folder = await folderOf(scope, 'load-pglite')
  const portal = { scope, folder, databases: null }
  const population = await populate(portal, options)
  const copy = join(folder, 'plain')
  await cp(join(folder, 'data/production/database'), copy, { recursive: true })
  const measured = await measure('PGlite', portal, population, options)
  if (recorded !== null) say('Plain SQL on PGlite')
  const pipelined = recorded && (await playPlain(scope, recorded, { database: { folder: copy }, isPipelined: true }))
  return { database: 'pglite', measured, pipelined, oneByOne: null }
}

async function populate(portal: PortalOptions, { clients }: LoadOptions): Promise<Population> {
  say(`${clients} people move in (${portal.databases === null ? 'PGlite' : 'Postgres'})`)
  const { service, environment } = await startPortal(portal)
  try {
    const accounts = Math.ceil(clients / PEOPLE_PER_ACCOUNT)
    return await makePopulation({ environment, secretKey: SECRET_KEY, accounts, people: clients })
  } finally {
    await service.stop()
  }
}

async function measure(
  name: string,
  portal: PortalOptions,
  population: Population,
  { seconds, profile }: LoadOptions,
): Promise<Measured> {
  say(`${population.people.length} people on ${name} for ${seconds} s, then without a pause`)
  if (!profile) return measurePortal({ ...portal, population, seconds })
  const profileFolder = await folderOf(portal.scope, `profiles-${name}`)
  const measured = await measurePortal({ ...portal, population, seconds, profileFolder })
  await printProfiles(profileFolder)
  return measured
}

function problemsOf({ database, measured, pipelined, oneByOne }: LoadResult): string[] {
  const { believable, limit, missing } = measured
  const problems = [believable, limit].flatMap(({ errors, firstErrors, live }) => [
    ...(errors === 0 ? [] : [`${errors} errors: ${firstErrors.join('; ')}`]),
    ...(live.lost + live.twice + live.foreign === 0 ? [] : [`live: ${JSON.stringify(live)}`]),
  ])
  for (const plain of [pipelined, oneByOne]) {
    if (plain !== null && plain.failedShare > MOST_FAILED)
      problems.push(`plain SQL: ${(plain.failedShare * 100).toFixed(1)} % of the transactions failed`)
  }
  return [...problems, ...missing.map((what) => `acknowledged and lost: ${what}`)].map((text) => `${database}: ${text}`)
}

async function folderOf(scope: Scope, name: string): Promise<string> {
  const folder = join(scope.folder, name)
  await mkdir(folder, { recursive: true })
  return folder
}

function say(what: string): void {
  console.log(`${what} …`)
}
