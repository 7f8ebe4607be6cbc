import { join } from 'node:path'
import { CLIENTS, openCrowd, THINK_MS, type Crowd } from '../support/simulated-users/crowd.ts'
import type { Person } from '../support/simulated-users/environment.ts'
import { readLedger, type LedgerEntry, type WriteKind } from '../support/simulated-users/ledger.ts'
import type { Scope } from '../support/processes/scope.ts'
import type { Cluster } from './cluster.ts'
import type { Engine } from './engine.ts'
import { holdsWithin } from '../support/wait-until.ts'

/** The simulated users of the load, who continue during every fault. A ledger records what they were promised. */
export interface Workers {
  readonly people: readonly Person[]
  readonly admin: Person
  /** Starts the load of `npm run bench -- load`, or a share of it, until `pause`. */
  work(share?: number): void
  pause(): Promise<void>
  /** Waits until each kind of write was acknowledged so often since `work`. Returns the kinds that were not, after two minutes. */
  untilEach(least: number): Promise<readonly WriteKind[]>
  /** The writes, in the order in which they were sent. */
  entries(): LedgerEntry[]
  readonly acknowledged: number
  /** The number of refused requests by status; 0 means that no answer came. */
  readonly refused: ReadonlyMap<string, number>
  /** Answers that are neither right nor refusals. */
  readonly errors: readonly string[]
}

const KINDS: readonly WriteKind[] = [
  'notification-read',
  'card-moved',
  'card-created',
  'card-deleted',
  'template-uploaded',
  'template-deleted',
  'preferences',
  'delivery',
  'cards-together',
  'chat-file',
  'password',
  'invitation',
  'support-request',
]
const FEED_EVERY_MS = 5000
const WRITTEN_WITHIN_MS = 120_000
const LONGEST_SECONDS = 3600

export async function gatherWorkers(scope: Scope, cluster: Cluster, engine: Engine): Promise<Workers> {
  const { population } = cluster
  const [admin] = population.admins
  if (admin === undefined) throw new Error('There is no admin')
  const ledgerFile = join(scope.makeFolder(), 'ledger')
  const crowd = await openCrowd({
    ...population,
    environment: { url: engine.url, key: engine.key },
    tolerant: true,
    everyPromise: true,
    ledgerFile,
    feedEveryMs: FEED_EVERY_MS,
  })
  const refused = new Map<string, number>()
  const errors: string[] = []
  let running: { readonly result: ReturnType<Crowd['run']>; readonly stop: AbortController } | null = null
  let before = new Map<WriteKind, number>()
  const pause = async (): Promise<void> => {
    if (running === null) return
    const { result, stop } = running
    running = null
    stop.abort()
    const found = await result
    for (const [status, count] of Object.entries(found.refused)) refused.set(status, (refused.get(status) ?? 0) + count)
    errors.push(...found.firstErrors)
  }
  scope.deferStop(async () => {
    await pause()
    await crowd.close()
  })
  return {
    people: population.people,
    admin,
    work(share = 1) {
      if (running !== null) return
      before = new Map(crowd.acknowledged)
      const stop = new AbortController()
      // Fewer people make shorter pauses, so that the engine has the same load.
      const thinkMs = (THINK_MS * population.people.length) / CLIENTS / share
      const result = crowd.run({ seconds: LONGEST_SECONDS, thinkMs }, stop.signal)
      // `pause` reports its failure.
      result.catch(() => {})
      running = { result, stop }
    },
    pause,
    async untilEach(least) {
      const missing = (): readonly WriteKind[] =>
        KINDS.filter((kind) => (crowd.acknowledged.get(kind) ?? 0) - (before.get(kind) ?? 0) < least)
      await holdsWithin(() => missing().length === 0, WRITTEN_WITHIN_MS)
      return missing()
    },
    entries: () => readLedger(ledgerFile),
    get acknowledged() {
      return [...crowd.acknowledged.values()].reduce((sum, count) => sum + count, 0)
    },
    refused,
    errors,
  }
}
