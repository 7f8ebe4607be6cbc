import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Latencies } from '../measuring/stats.ts'
import type { Environment, Feed, Person } from './environment.ts'
import { Refused, WrongAnswer } from './failures.ts'
import type { Ledger } from './ledger.ts'
import { Client, type Answer } from './client.ts'
import type { Change } from './live.ts'
import { figures, type Figures, type Report } from './report.ts'

export interface LiveResult extends Figures {
  /** The number of deliveries that a user did not receive, received more than once, or received for another account. */
  readonly lost: number
  readonly twice: number
  readonly foreign: number
}

interface Sent {
  readonly accountId: string
  readonly at: number
  isAcknowledged: boolean
  readonly seen: Map<string, number>
}

interface FeedOptions {
  readonly environment: Environment
  readonly feeds: readonly Feed[]
  readonly people: readonly Person[]
  readonly report: Report
  readonly ledger: Ledger
  readonly tolerant: boolean
  /** The interval of one feed; the server takes at most 60 deliveries a minute. */
  readonly everyMs: number
}

const PATIENCE_MS = 5000
const LOOK_MS = 100
const AGAIN_MS = 1000

/** Sends deliveries to the accounts' feeds and counts which users received them. */
export class Feeds {
  readonly #options: FeedOptions
  readonly #client: Client
  #sent = new Map<string, Sent>()
  #delays = new Latencies(1024)
  #foreign = 0

  constructor(options: FeedOptions) {
    this.#options = options
    this.#client = new Client(options.environment, { 'x-forwarded-for': '10.255.0.1' }, options.report, null)
  }

  begin(): void {
    this.#sent = new Map()
    this.#delays = new Latencies(1024)
    this.#foreign = 0
  }

  /** Sends deliveries at fixed times, whether or not earlier ones were answered. */
  async send(signal: AbortSignal): Promise<void> {
    const { feeds, everyMs } = this.#options
    if (feeds.length === 0) return
    const running = new Set<Promise<void>>()
    const began = performance.now()
    for (let count = 0; !signal.aborted; count++) {
      const wait = began + (count * everyMs) / feeds.length - performance.now()
      if (wait > 1) await sleep(wait, undefined, { signal }).catch(() => {})
      const feed = feeds[count % feeds.length]
      if (signal.aborted || feed === undefined) break
      const delivery = this.#deliver(feed).finally(() => running.delete(delivery))
      running.add(delivery)
    }
    await Promise.all(running)
  }

  /** Records a change that a user's socket received. */
  saw(person: Person, { table, type, record }: Change): void {
    if (table !== 'notifications' || type !== 'INSERT') return
    const sent = this.#sent.get(String(record['title']))
    if (record['account_id'] !== person.accountId) this.#foreign++
    if (sent === undefined) return
    sent.seen.set(person.id, (sent.seen.get(person.id) ?? 0) + 1)
    this.#delays.add(performance.now() - sent.at)
  }

  /** Waits until all users have received everything, or nothing more arrives. With `tolerant` it does not wait. */
  async result(): Promise<LiveResult> {
    let [count, since] = [this.#delays.count, performance.now()]
    while (!this.#options.tolerant && this.#missing() > 0 && performance.now() - since < PATIENCE_MS) {
      await sleep(LOOK_MS)
      if (this.#delays.count !== count) [count, since] = [this.#delays.count, performance.now()]
    }
    const times = [...this.#sent.values()].flatMap(({ seen }) => [...seen.values()])
    const twice = times.reduce((sum, each) => sum + each - 1, 0)
    return { ...figures(this.#delays), lost: this.#missing(), twice, foreign: this.#foreign }
  }

  close(): Promise<void> {
    return this.#client.close()
  }

  #missing(): number {
    const listening = new Map<string, number>()
    for (const { accountId } of this.#options.people) listening.set(accountId, (listening.get(accountId) ?? 0) + 1)
    let missing = 0
    for (const { accountId, isAcknowledged, seen } of this.#sent.values()) {
      if (isAcknowledged) missing += Math.max(0, (listening.get(accountId) ?? 0) - seen.size)
    }
    return missing
  }

  async #deliver({ id, accountId }: Feed): Promise<void> {
    const { ledger, report, tolerant } = this.#options
    const message = randomUUID()
    const title = `Alert ${message}`
    const sent: Sent = { accountId, at: performance.now(), isAcknowledged: false, seen: new Map() }
    this.#sent.set(title, sent)
    try {
      const content = { account_id: accountId, title }
      const { text } = await ledger.keep({ kind: 'delivery', id: message, content }, async () => {
        try {
          return await this.#send(id, message, title)
        } catch (error) {
          if (!tolerant || !(error instanceof Refused)) throw error
          report.refused(error.status)
          // Sends the same message again, as a sender without an answer does: it must not create a second notification.
          await sleep(AGAIN_MS)
          return this.#send(id, message, title)
        }
      })
      const { status = '' } = JSON.parse(text) as { status?: string }
      if (status !== 'accepted' && !(tolerant && status === 'repeated')) throw new WrongAnswer(text)
      sent.isAcknowledged = true
    } catch (error) {
      if (tolerant && error instanceof Refused) report.refused(error.status)
      else report.error(error instanceof Error ? error.message : String(error))
    }
  }

  #send(feed: string, message: string, title: string): Promise<Answer> {
    return this.#client.ask({
      kind: 'delivery to a feed',
      method: 'POST',
      path: `/functions/v1/webhook-receiver/${feed}`,
      headers: { 'webhook-id': message },
      body: { type: 'security_alert', title, message: 'A sign-in from a new country.', data: { severity: 'high' } },
      status: 200,
    })
  }
}
