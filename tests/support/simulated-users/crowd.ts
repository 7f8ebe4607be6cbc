/**
 * Signed-in people at the portal: `bench -- load` measures what the engine bears of them, `bench -- faults` breaks things
 * under them.
 *
 * ```ts
 * const population = await makePopulation({ environment, secretKey, accounts: 4, people: 20 })
 * const crowd = await openCrowd({ ...population, environment, tolerant: true, ledgerFile: path })
 * const result = await crowd.run({ seconds: 30, thinkMs: 200 })       // kill and start the engine meanwhile
 * await crowd.close()
 * const promises = await checkPromises(serviceOf(environment, secretKey), readLedger(path))
 * ```
 *
 * With `tolerant` nobody minds that the server is away or says that it cannot: such requests are counted as `refused`, sockets
 * are opened again, tokens are renewed, and everything else that is wrong is still an error. `startCrowd` gives it a process of
 * its own.
 */
import { setMaxListeners } from 'node:events'
import type { Environment, Population } from './environment.ts'
import { Feeds, type LiveResult } from './feeds.ts'
import { Ledger, type WriteKind } from './ledger.ts'
import { Client } from './client.ts'
import { EVERY_PROMISE, MIXTURE } from './mixture.ts'
import { Session } from './session.ts'
import { Report, type ReportResult } from './report.ts'
import { Visitor } from './visitor.ts'

export interface CrowdOptions extends Population {
  readonly environment: Environment
  readonly tolerant?: boolean
  /** They also do what is promised and done rarely. */
  readonly everyPromise?: boolean
  /** Every write is noted there: see `readLedger`. */
  readonly ledgerFile?: string
  /** How often each feed is sent something. */
  readonly feedEveryMs?: number
}

export interface RunOptions {
  readonly seconds: number
  /** The middle of a person's pauses between two steps; 0 is without pause. */
  readonly thinkMs: number
}

export interface CrowdResult extends ReportResult {
  /** From a delivery's request to its sight at a client. */
  readonly live: LiveResult
}

export interface Crowd {
  /** `signal` ends it sooner. */
  run(options: RunOptions, signal?: AbortSignal): Promise<CrowdResult>
  /** How many writes of each kind were acknowledged. */
  readonly acknowledged: ReadonlyMap<WriteKind, number>
  close(): Promise<void>
}

/** So many people are the load. */
export const CLIENTS = 200
/** People read what they have opened: the middle of a believable pause. */
export const THINK_MS = 5000
const AT_A_TIME = 20
const BEAT_MS = 25_000
const FEED_EVERY_MS = 10_000

/** Resolves when everyone's socket is open and follows what the portal's shell does. */
export async function openCrowd(options: CrowdOptions): Promise<Crowd> {
  const { environment, people, admin, tolerant = false, ledgerFile = null, feedEveryMs = FEED_EVERY_MS } = options
  const report = new Report()
  const ledger = new Ledger(ledgerFile)
  const office = new Client(environment, {}, report, new Session(environment, admin, tolerant))
  const steps = options.everyPromise === true ? EVERY_PROMISE : MIXTURE
  const shared = { environment, report, ledger, tolerant, steps, office }
  const feeds = new Feeds({ ...shared, feeds: options.feeds, people, everyMs: feedEveryMs })
  const visitors = people.map(
    (person, number) => new Visitor({ ...shared, person, number, onChange: (change) => feeds.saw(person, change) }),
  )
  const waiting = visitors.values()
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (const visitor of waiting) await visitor.open()
    }),
  )
  // One after the other, as those of real clients come.
  let next = 0
  const beats = setInterval(() => visitors[next++ % visitors.length]?.beat(), BEAT_MS / Math.max(1, visitors.length))

  return {
    acknowledged: ledger.acknowledged,
    async run({ seconds, thinkMs }, signal) {
      report.begin()
      feeds.begin()
      const stop = new AbortController()
      setMaxListeners(0, stop.signal)
      const end = (): void => {
        report.ebb()
        stop.abort()
      }
      const timer = setTimeout(end, seconds * 1000)
      signal?.addEventListener('abort', end, { once: true })
      const acting = visitors.map((visitor) => visitor.act(thinkMs, stop.signal))
      try {
        await Promise.all([...acting, feeds.send(stop.signal)])
      } finally {
        stop.abort()
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
      }
      const result = report.result()
      return { ...result, live: await feeds.result() }
    },
    async close() {
      clearInterval(beats)
      await Promise.all(visitors.map((visitor) => visitor.close()))
      await feeds.close()
      await office.close()
      ledger.close()
    },
  }
}
