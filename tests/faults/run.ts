import { parseArgs } from 'node:util'
import { Unavailable } from '../support/unavailable.ts'
import { CLIENTS } from '../support/simulated-users/crowd.ts'
import { Scope } from '../support/processes/scope.ts'
import { stopOnSignals } from '../support/processes/stop-on-signals.ts'
import type { Fault, FaultOptions } from './fault.ts'
import { clock } from './clock.ts'
import { disk } from './disk.ts'
import { makeCluster, type Cluster, type Kind } from './cluster.ts'
import { hanging } from './hanging.ts'
import { kill } from './kill.ts'
import { migration } from './migration.ts'
import { postgresRestart } from './postgres-restart.ts'
import { isKept, type Outcome, verdictOf, writeReport } from './report.ts'

const ALL: readonly Fault[] = [kill, postgresRestart, disk, clock, hanging, migration]

export const FAULTS_HELP = `npm run bench -- faults [options]

  --only <ids>      these faults only, with commas: ${ALL.map(({ id }) => id).join(',')}
  --database <kind> pglite or postgres (both)
  --clients <n>     people at work at once (${CLIENTS})
  --kills <n>       how often the engine is killed (20)
  --no-report       leaves reports/faults.md as it is
`

interface Chosen extends FaultOptions {
  readonly only: readonly string[]
  readonly databases: readonly Kind[]
  readonly hasReport: boolean
}

function readOptions(args: readonly string[]): Chosen | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: '' },
      database: { type: 'string', default: '' },
      clients: { type: 'string', default: String(CLIENTS) },
      kills: { type: 'string', default: '20' },
      'no-report': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const only = values.only.split(',').filter((id) => id !== '')
  const unknown = only.find((id) => !ALL.some((fault) => fault.id === id))
  if (unknown !== undefined) throw new Error(`No fault is called ${unknown}`)
  if (!['', 'pglite', 'postgres'].includes(values.database)) throw new Error('--database takes pglite or postgres')
  return {
    only,
    databases: values.database === '' ? ['pglite', 'postgres'] : [values.database as Kind],
    clients: whole('--clients', values.clients, 1000),
    kills: whole('--kills', values.kills, 100),
    hasReport: !values['no-report'],
  }
}

function whole(name: string, text: string, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most) throw new Error(`${name} takes a number from 1 to ${most}`)
  return value
}

/** Runs the faults, checks the promises and returns the exit code. */
export async function runFaults(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (options === 'help') {
    process.stdout.write(FAULTS_HELP)
    return 0
  }
  const outcomes: Outcome[] = []
  for (const database of options.databases) {
    outcomes.push(...(await tryAll(database, options)))
  }
  if (options.hasReport) await writeReport(outcomes, ALL, options, `npm run bench -- faults ${args.join(' ')}`.trim())
  return outcomes.every(isKept) ? 0 : 1
}

/** Creates the simulated users once; each fault gets a copy of their data. */
async function tryAll(database: Kind, options: Chosen): Promise<Outcome[]> {
  const faults = ALL.filter(
    ({ id, databases }) => databases.includes(database) && (options.only.length === 0 || options.only.includes(id)),
  )
  if (faults.length === 0) return []
  const scope = new Scope()
  stopOnSignals(scope)
  const outcomes: Outcome[] = []
  try {
    console.log(`${options.clients} people move in (${database}) …`)
    const cluster = await makeCluster(scope, database, options.clients)
    // The Postgres helper has added its own signal handlers when it started.
    stopOnSignals(scope)
    for (const fault of faults) outcomes.push(await tryFault(fault, cluster, options, scope))
  } catch (error) {
    for (const fault of faults.slice(outcomes.length)) outcomes.push({ fault, database, ...failureOf(error) })
  } finally {
    await scope.close()
  }
  return outcomes
}

/** Runs one fault in its own scope, so that nothing of the previous fault is still running. */
async function tryFault(fault: Fault, cluster: Cluster, options: FaultOptions, around: Scope): Promise<Outcome> {
  const scope = new Scope()
  around.deferStop(() => scope.close())
  const database = cluster.kind
  console.log(`${fault.id} on ${database} …`)
  const began = performance.now()
  let outcome: Outcome
  try {
    const finding = await fault.run({ scope, cluster, options, say: (text) => console.log(`  ${text}`) })
    outcome = { fault, database, finding }
  } catch (error) {
    outcome = { fault, database, ...failureOf(error) }
  } finally {
    await scope.close()
  }
  print(outcome, Math.round((performance.now() - began) / 1000))
  return outcome
}

function failureOf(error: unknown): Pick<Outcome, 'failure' | 'isSkipped'> {
  const failure = error instanceof Error ? error.message : String(error)
  return error instanceof Unavailable ? { failure, isSkipped: true } : { failure }
}

function print(outcome: Outcome, seconds: number): void {
  const { fault, database, failure, finding } = outcome
  const reason = failure === undefined ? '' : `: ${failure}`
  console.log(`${fault.id} on ${database}: ${verdictOf(outcome)}${reason} (${seconds} s)`)
  for (const { promise, held, seen } of finding?.checks ?? []) {
    console.log(`  ${held ? 'kept  ' : 'BROKEN'} ${promise}: ${seen}`)
  }
  for (const line of finding?.read ?? []) console.log(`  reads: ${line}`)
}
