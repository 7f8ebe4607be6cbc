import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment, Person } from './environment.ts'
import { Refused } from './failures.ts'
import type { Ledger } from './ledger.ts'
import { Client } from './client.ts'
import { Live, type Change } from './live.ts'
import { nextStep, reload, type Step } from './mixture.ts'
import { randomOf } from './names.ts'
import { Session } from './session.ts'
import type { Report } from './report.ts'
import { emptyScreen, type Visit } from './visit.ts'

/** As in lib/use-table-changes.ts, the first change reloads at once, and later ones together after a second. */
const PAUSE_MS = 1000
/** The pause after a failed request, so that a user does not retry a thousand times a second. */
const OUTAGE_MS = 250

export interface VisitorOptions {
  readonly environment: Environment
  readonly person: Person
  readonly number: number
  readonly report: Report
  readonly ledger: Ledger
  readonly tolerant: boolean
  readonly steps: readonly Step[]
  /** The clients of the admins, who invite users. */
  readonly offices: readonly Client[]
  readonly onChange: (change: Change) => void
}

/** One signed-in user with the portal open. */
export class Visitor {
  readonly #options: VisitorOptions
  readonly #visit: Visit
  readonly #live: Live
  readonly #client: Client
  readonly #pauses = new Map<string, { timer: NodeJS.Timeout; isMissed: boolean }>()
  readonly #reloads = new Set<Promise<void>>()
  #isActive = false

  constructor(options: VisitorOptions) {
    const { environment, person, number, report, ledger, offices, tolerant, onChange } = options
    this.#options = options
    const session = new Session(environment, person, tolerant)
    const headers = {
      accept: 'application/json',
      'accept-profile': 'public',
      'content-profile': 'public',
      'x-client-info': 'supabase-js-web/2.109.0',
    }
    this.#client = new Client(environment, headers, report, session)
    this.#live = new Live(environment, session, {
      onChange: (change) => {
        onChange(change)
        this.#reloadSoon(change.table)
      },
      onBack: () => this.#reloadSoon('notifications'),
      onLost: (reason) => this.#failed(new Refused('socket', `the socket of ${person.email}: ${reason}`)),
    })
    const random = randomOf(number + 1)
    const screen = emptyScreen()
    this.#visit = { environment, person, client: this.#client, live: this.#live, ledger, offices, random, screen }
  }

  /** Subscribes to the tables that the portal's shell follows on every screen. */
  async open(): Promise<void> {
    const { accountId, id } = this.#options.person
    const filter = `account_id=eq.${accountId}`
    await this.#live.open()
    await Promise.all([
      this.#live.follow('notifications', filter, ['INSERT', 'DELETE']),
      this.#live.follow('notification_marks', `user_id=eq.${id}`),
      this.#live.follow('account_services', filter),
    ])
  }

  beat(): void {
    this.#live.beat()
  }

  /** Takes one step after the other until the signal; `thinkMs` is the average pause between them. */
  async act(thinkMs: number, signal: AbortSignal): Promise<void> {
    const { random } = this.#visit
    this.#isActive = true
    // Users start at different times.
    await rest(random() * thinkMs, signal)
    while (!signal.aborted) {
      const { kind, run } = nextStep(this.#options.steps, random)
      const began = performance.now()
      try {
        await run(this.#visit)
        this.#options.report.step(kind, performance.now() - began)
      } catch (error) {
        this.#failed(error, kind)
        if (error instanceof Refused) await rest(OUTAGE_MS, signal)
      }
      await rest(thinkMs * (0.5 + random()), signal)
    }
    this.#isActive = false
    await Promise.all(this.#reloads)
  }

  async close(): Promise<void> {
    this.#live.close()
    for (const { timer } of this.#pauses.values()) clearTimeout(timer)
    await Promise.all(this.#reloads)
    await this.#client.close()
  }

  #reloadSoon(table: string): void {
    const pause = this.#pauses.get(table)
    if (pause !== undefined) {
      pause.isMissed = true
      return
    }
    const timer = setTimeout(() => {
      const { isMissed } = this.#pauses.get(table) ?? {}
      this.#pauses.delete(table)
      if (isMissed) this.#reloadSoon(table)
    }, PAUSE_MS)
    this.#pauses.set(table, { timer, isMissed: false })
    if (!this.#isActive) return
    const loading = reload(this.#visit, table)
      .catch((error: unknown) => this.#failed(error, `reload of ${table}`))
      .finally(() => this.#reloads.delete(loading))
    this.#reloads.add(loading)
  }

  #failed(error: unknown, kind?: string): void {
    const { report, tolerant } = this.#options
    if (tolerant && error instanceof Refused) return report.refused(error.status)
    const message = error instanceof Error ? error.message : String(error)
    report.error(kind === undefined ? message : `${kind}: ${message}`)
  }
}

async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds < 1 || signal.aborted) return
  await sleep(milliseconds, undefined, { signal }).catch(() => {})
}
