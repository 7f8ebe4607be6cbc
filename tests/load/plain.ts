import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { ask, startScript } from '../support/processes/processes.ts'
import type { Scope } from '../support/processes/scope.ts'
import type { Population } from '../support/simulated-users/environment.ts'
import { startPortal, type PortalOptions } from './portal.ts'
import { startRecorder } from './sql/recorder.ts'
import type { Kind, ReplayLoop } from './sql/replay-loop.ts'
import { startCrowd } from '../support/simulated-users/start-crowd.ts'
import { watchProcessor } from './usage.ts'

const RECORD_SECONDS = 15
const WARM_UP_SECONDS = 5
const REPLAY_MS = 300_000

export interface Recorded {
  readonly file: string
  /** The number of requests that the engine answered during the recording; `transactions` those that they caused. */
  readonly requests: number
  readonly transactions: number
  readonly connections: number
}

/** Records the SQL of the mixture: everything that an engine sends to its database while people use the portal. */
export async function recordMixture(
  options: PortalOptions & {
    readonly population: Population
    readonly databases: NonNullable<PortalOptions['databases']>
  },
): Promise<Recorded> {
  const { scope, databases, population } = options
  const recorder = await startRecorder(scope, databases.production)
  const portal = await startPortal({ ...options, databases: { ...databases, production: recorder.url } })
  const crowd = await startCrowd(scope, { ...population, environment: portal.environment })
  try {
    await crowd.run({ seconds: WARM_UP_SECONDS, thinkMs: 0 })
    recorder.begin()
    const { requestCount: requests, errors, firstErrors } = await crowd.run({ seconds: RECORD_SECONDS, thinkMs: 0 })
    const recording = recorder.end()
    if (errors > 0) throw new Error(`${errors} errors while the statements were recorded: ${firstErrors.join('; ')}`)
    const file = join(scope.folder, 'recording')
    await writeFile(file, serialize(recording))
    const { transactions, connections } = recording
    return { file, requests, transactions: transactions.length, connections }
  } finally {
    await crowd.service.stop()
    await portal.service.stop()
  }
}

export interface Plain {
  /** The rate of the recorded requests if they consisted only of their SQL. */
  readonly requestsPerSecond: number
  readonly transactionsPerSecond: number
  readonly p50: number
  readonly p99: number
  /** The share of failed transactions; a few may fail because they run in another order than in the recording. */
  readonly failedShare: number
  readonly connections: number
  /** Processor milliseconds per request; null without `/proc`. */
  readonly cpu: number | null
  readonly kinds: readonly Kind[]
}

type Played = Extract<ReplayLoop['order'], { open: unknown }>['open']

export async function playPlain(
  scope: Scope,
  recorded: Recorded,
  how: Pick<Played, 'database' | 'isPipelined'>,
): Promise<Plain> {
  const loop = startScript(scope, fileURLToPath(new URL('sql/replay-loop.ts', import.meta.url)))
  try {
    await ask<ReplayLoop>(loop, { open: { recordingFile: recorded.file, ...how } }, REPLAY_MS)
    const processor = watchProcessor(loop.child.pid ?? 0)
    const replayed = await ask<ReplayLoop>(loop, { play: true }, REPLAY_MS)
    const { seconds, count, p50, p99, failed, connections, kinds } = replayed
    const requests = (recorded.requests * count) / recorded.transactions
    const spent = processor()
    return {
      requestsPerSecond: requests / seconds,
      transactionsPerSecond: count / seconds,
      p50,
      p99,
      failedShare: failed / count,
      connections,
      cpu: spent && spent / requests,
      kinds,
    }
  } finally {
    await loop.stop()
  }
}
