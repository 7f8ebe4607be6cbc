/**
 * Simulates signed-in users of the portal. `bench -- load` measures how much load the engine can take, and `bench -- faults`
 * breaks things while they work.
 *
 * ```ts
 * const population = await makePopulation({ environment, secretKey, accounts: 4, people: 20 })
 * const crowd = await openCrowd({ ...population, environment, tolerant: true, ledgerFile: path })
 * const result = await crowd.run({ seconds: 30, thinkMs: 200 })       // kill and start the engine meanwhile
 * await crowd.close()
 * const promises = await checkPromises(serviceOf(environment, secretKey), readLedger(path))
 * ```
 *
 * With `tolerant` a server that is down or answers 5xx is not an error: such requests are counted as `refused`, sockets
 * are opened again and tokens are renewed. Every other wrong answer is an error. `startCrowd` runs the crowd in its own
 * process.
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
  /** Users also take the rare steps that a promise covers. */
  readonly everyPromise?: boolean
  /** The file that records every write: see `readLedger`. */
  readonly ledgerFile?: string
  /** The interval between two deliveries to each feed. */
  readonly feedEveryMs?: number
}

export interface RunOptions {
  readonly seconds: number
  /** The average pause of a user between two steps; 0 means no pause. */
  readonly thinkMs: number
}

export interface CrowdResult extends ReportResult {
  /** The time from a delivery's request to its arrival at a client. */
  readonly live: LiveResult
}

export interface Crowd {
  /** Runs for the given time, or until `signal` aborts it. */
  run(options: RunOptions, signal?: AbortSignal): Promise<CrowdResult>
  /** The number of acknowledged writes of each kind. */
  readonly acknowledged: ReadonlyMap<WriteKind, number>
  close(): Promise<void>
}

/** The number of simulated users in the load test. */
export const CLIENTS = 200
/** A realistic average pause, in which a user reads the page. */
export const THINK_MS = 5000
const AT_A_TIME = 20
const BEAT_MS = 25_000
const FEED_EVERY_MS = 10_000

/** Resolves when every user's socket is open and subscribed like the portal's shell. */
export async function openCrowd(options: CrowdOptions): Promise<Crowd> {
  const { environment, people, admins, tolerant = false, ledgerFile = null, feedEveryMs = FEED_EVERY_MS } = options
  const report = new Report()
  const ledger = new Ledger(ledgerFile)
  const offices = admins.map((admin) => new Client(environment, {}, report, new Session(environment, admin, tolerant)))
  const steps = options.everyPromise === true ? EVERY_PROMISE : MIXTURE
  const shared = { environment, report, ledger, tolerant, steps, offices }
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
  // Spreads the heartbeats over time, as those of real clients are.
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
        report.stopCounting()
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
      await Promise.all(offices.map((office) => office.close()))
      ledger.close()
    },
  }
}
