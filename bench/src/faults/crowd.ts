import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from './home.ts'
import { Ledger } from './ledger.ts'
import { ask, must, newPerson, type Person } from './portal-client.ts'
import { writeSomething } from './writes.ts'

/** People who work on the portal at once, each with a ledger's entry for whatever they do. */
export interface Crowd {
  readonly ledger: Ledger
  readonly people: readonly Person[]
  /** Who administers. */
  readonly admin: Person
  /** They work until they are told to pause; requests without an answer do not stop them. */
  work(): void
  pause(): Promise<void>
}

const TO_AN_ACCOUNT = 10
const MAKING_AT_ONCE = 4
/** A person reads and thinks between two clicks. */
const THINKING_MS = 200

export async function gatherCrowd(home: Home, size: number): Promise<Crowd> {
  const admin = await newPerson(home, 'admin')
  const places = await Promise.all(
    Array.from({ length: Math.ceil(size / TO_AN_ACCOUNT) }, async (_, index) => {
      const [account] = await must<{ id: string }[]>(home, 'rest/v1/accounts?select=id', {
        json: { name: `Faults ${index}` },
        headers: { prefer: 'return=representation' },
      })
      const accountId = account?.id ?? ''
      const args = { account_uuid: accountId, webhook_name: 'Faults', events_param: ['security_alert'] }
      const feed = await must<string>(home, 'rest/v1/rpc/create_account_webhook_secure', {
        isService: false,
        token: admin.token,
        json: args,
      })
      return { accountId, feed }
    }),
  )
  const people: Person[] = []
  const todo = Array.from({ length: size }, (_, index) => places[index % places.length]?.accountId ?? '')
  await Promise.all(
    Array.from({ length: MAKING_AT_ONCE }, async () => {
      for (let place = todo.pop(); place !== undefined; place = todo.pop()) {
        people.push(await newPerson(home, 'user', place))
      }
    }),
  )
  const ledger = new Ledger()
  const feeds = new Map(places.map(({ accountId, feed }) => [accountId, feed]))
  const state = { isWorking: false }
  let running: Promise<void>[] = []
  const live = async (person: Person): Promise<void> => {
    const writer = { home, ledger, person, admin, feed: feeds.get(person.accountId) ?? '' }
    while (state.isWorking) {
      await writeSomething(writer)
      await sleep(Math.random() * 2 * THINKING_MS)
    }
  }
  return {
    ledger,
    people,
    admin,
    work() {
      if (state.isWorking) return
      state.isWorking = true
      running = people.map(live)
    },
    async pause() {
      state.isWorking = false
      await Promise.all(running)
    },
  }
}

/** How fast somebody is answered meanwhile: milliseconds, sorted. */
export async function timings(home: Home, person: Person, count: number): Promise<number[]> {
  const found: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const path = `rest/v1/kanban_cards?account_id=eq.${person.accountId}&limit=20`
    const { status, ms } = await ask(home, path, { token: person.token, address: person.address })
    found.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
  }
  return found.toSorted((a, b) => a - b)
}

export const p95 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.95)] ?? 0
