/** Runs all sockets, in a separate process. */
import { setTimeout as sleep } from 'node:timers/promises'
import { answerWith, type Conversation } from '../../../tests/support/processes/processes.ts'
import { Latencies } from '../../../tests/support/measuring/stats.ts'
import type { Listener } from './plan.ts'
import { subscribe, type Subscriber } from './subscriber.ts'

export interface Sockets extends Conversation {
  readonly order:
    | {
        readonly connect: {
          readonly port: number
          readonly apiKey: string
          readonly changes: number
          readonly listeners: readonly Listener[]
        }
      }
    | { readonly finish: { readonly changes: number; readonly patienceMs: number } }
  readonly answer: Connected | Delivered
}

export interface Connected {
  readonly milliseconds: number
}

export interface Delivered {
  readonly arrived: number
  readonly lost: number
  readonly twice: number
  readonly foreign: number
  /** How many sockets ended too early, and why the first did. */
  readonly ended: number
  readonly firstEnd: string | null
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

const AT_A_TIME = 20
const BEAT_MS = 25_000
const LOOK_MS = 100

const subscribers: Subscriber[] = []
const delays = new Latencies()

async function connect(order: Extract<Sockets['order'], { connect: unknown }>['connect']): Promise<Connected> {
  const { listeners, ...options } = order
  const began = performance.now()
  const waiting = listeners.entries()
  const open = async (): Promise<void> => {
    for (const [index, listener] of waiting) {
      const subscriber = await subscribe(listener, options, (delay) => delays.add(delay))
      subscribers.push(subscriber)
      // Heartbeats are spread over time, like those of real clients.
      setTimeout(() => setInterval(() => subscriber.beat(), BEAT_MS), (index / listeners.length) * BEAT_MS)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, open))
  return { milliseconds: performance.now() - began }
}

/** Waits until everything has arrived, or nothing has arrived for a while. */
async function finish({ changes, patienceMs }: { changes: number; patienceMs: number }): Promise<Delivered> {
  const wanted = changes * subscribers.length
  let [count, since] = [delays.count, performance.now()]
  while (delays.count < wanted && performance.now() - since < patienceMs) {
    await sleep(LOOK_MS)
    if (delays.count !== count) [count, since] = [delays.count, performance.now()]
  }
  // A repeated change may arrive a moment later.
  await sleep(LOOK_MS * 5)
  let [lost, twice, foreign, ended] = [0, 0, 0, 0]
  for (const { tally } of subscribers) {
    for (const times of tally.seen.subarray(0, changes)) {
      if (times === 0) lost++
      else if (times > 1) twice += times - 1
    }
    foreign += tally.foreign
    if (tally.ended !== null) ended++
  }
  const { p50, p95, p99 } = delays.sample(1)
  const firstEnd = subscribers.find(({ tally }) => tally.ended !== null)?.tally.ended ?? null
  return { arrived: delays.count, lost, twice, foreign, ended, firstEnd, p50, p95, p99 }
}

answerWith<Sockets>((order) => ('connect' in order ? connect(order.connect) : finish(order.finish)))
