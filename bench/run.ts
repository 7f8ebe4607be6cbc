import type { Contender, ContenderId } from './src/contender.ts'
import { Unavailable } from '../tests/support/unavailable.ts'
import { contenders } from './src/contenders/all.ts'
import { sessionContenders } from './src/contenders/sessions.ts'
import { installLite } from './src/contenders/lite-install.ts'
import { startGenerator } from './src/load/http-load.ts'
import { describeMachine, postgresVersion } from './src/machine.ts'
import { HELP, readOptions, type Options } from './src/options.ts'
import { startCluster } from '../tests/support/processes/start-cluster.ts'
import { SETTINGS } from './src/postgres.ts'
import { giveUp, runInScope, stopOnSignals } from '../tests/support/processes/stop-on-signals.ts'
import { profileEngine } from './src/profile.ts'
import { keepResults } from '../tests/support/measuring/keep-results.ts'
import { benchRealtime } from './src/realtime/run.ts'
import { rows, table, targetTable } from './src/report.ts'
import { takeTurns, type Outcome, type Runner } from './src/rounds.ts'
import { Scope } from '../tests/support/processes/scope.ts'
import { ratiosOf, sessionTargets, targets } from './src/targets.ts'

/** A run takes five minutes, without installing the peer. The turns end earlier, to leave time for stopping everything. */
const TURNS_END_MS = 270_000
const GIVE_UP_MS = 300_000
const REALTIME_GIVE_UP_MS = 600_000

async function main(options: Options, scope: Scope): Promise<number> {
  const machine = describeMachine()
  const wanted = (id: ContenderId): boolean =>
    options.only.length === 0 || options.only.some((beginning) => id.startsWith(beginning))
  const isCompared = !options.realtime && !options.sessions
  const peer = isCompared ? await orUnavailable(installLite) : new Unavailable('this run does not compare with it')

  const began = performance.now()
  const limit = options.realtime ? REALTIME_GIVE_UP_MS : GIVE_UP_MS
  const watchdog = setTimeout(() => void giveUp(scope, 'The run took too long.'), limit)
  scope.defer(async () => clearTimeout(watchdog))

  const cluster = await orUnavailable(() => startCluster(scope, SETTINGS))
  // By default the helper kills everything at a signal. This stops everything in the right order.
  stopOnSignals(scope)
  if (options.realtime) return benchRealtime({ ...options, scope, cluster })
  const generator = startGenerator(scope)
  if (options.profile) return profileEngine({ scope, generator, cluster })

  const all = options.sessions ? sessionContenders : contenders
  const chosen = all({ scope, generator, cluster, peer }).filter(({ id }) => wanted(id))
  if (chosen.length === 0) throw new Error(`No contender is called ${options.only.join(', ')}`)
  console.log(`Starting ${chosen.length} contenders …`)
  const { runners, skipped, failed } = await startAll(chosen, scope)
  const { rounds, seconds } = options
  const outcomes = await takeTurns(runners, {
    scope,
    rounds,
    seconds,
    endsAt: began + TURNS_END_MS,
    generatorPid: generator.child.pid,
  })
  for (const [id, failure] of [...skipped, ...failed]) outcomes.set(id, { failure })

  const verdicts = (options.sessions ? sessionTargets : targets)(ratiosOf(outcomes))
  console.log(`\n${table(chosen, outcomes)}\n\n${targetTable(verdicts)}\n`)
  if (machine.loadAtStart > 0.5) {
    console.log(
      `The machine was busy when the run began (load ${machine.loadAtStart.toFixed(1)}): read the ratios with care.`,
    )
  }
  const results = {
    measuredAt: new Date().toISOString(),
    machine: { ...machine, postgres: postgresVersion(cluster) },
    rounds,
    rows: rows(chosen, outcomes),
    targets: verdicts,
  }
  await keepResults(options.sessions ? { sessions: results } : results)

  const broken = chosen.filter(({ id }) => !skipped.has(id) && isFailure(outcomes.get(id)))
  const missed = verdicts.filter(({ met }) => met !== true)
  return broken.length > 0 || (options.strict && missed.length > 0) ? 1 : 0
}

interface Started {
  readonly runners: Runner[]
  /** What they need is not installed on this machine. The table says so, and the run does not fail. */
  readonly skipped: Map<ContenderId, string>
  readonly failed: Map<ContenderId, string>
}

async function startAll(chosen: readonly Contender[], scope: Scope): Promise<Started> {
  const measures = new Map<ContenderId, Runner>()
  const skipped = new Map<ContenderId, string>()
  const failed = new Map<ContenderId, string>()
  const startLane = async (lane: Contender['lane']): Promise<void> => {
    for (const { id, start } of chosen.filter((contender) => contender.lane === lane)) {
      try {
        measures.set(id, { id, measure: await start() })
      } catch (error) {
        scope.throwIfClosing()
        const reason = error instanceof Error ? error.message : String(error)
        if (error instanceof Unavailable) skipped.set(id, reason)
        else failed.set(id, reason)
      }
    }
  }
  await Promise.all([startLane('postgres'), startLane('pglite')])
  const runners = chosen.flatMap(({ id }) => measures.get(id) ?? [])
  return { runners, skipped, failed }
}

async function orUnavailable<T>(start: () => Promise<T>): Promise<T | Unavailable> {
  try {
    return await start()
  } catch (error) {
    if (error instanceof Unavailable) return error
    throw error
  }
}

function isFailure(outcome: Outcome | undefined): boolean {
  return outcome === undefined || 'failure' in outcome
}

const options = readOptions(process.argv.slice(2))
if (options === 'help') process.stdout.write(HELP)
else await runInScope((scope) => main(options, scope), new Scope())
