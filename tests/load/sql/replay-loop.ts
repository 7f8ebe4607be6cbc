/** Replays a recording on a database without an engine, in a separate process. */
import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { answerWith, type Conversation } from '../../support/processes/processes.ts'
import { Latencies } from '../../support/measuring/stats.ts'
import { figures, type Figures } from '../../support/simulated-users/report.ts'
import type { Recording } from './recording.ts'
import { labelOf } from './labels.ts'
import { openPglite, openPostgres, type Player, type SignedIn } from './players.ts'
import { oneByOne, pipelined, preparations } from './round-trips.ts'

export interface ReplayLoop extends Conversation {
  readonly order:
    | {
        readonly open: {
          readonly recordingFile: string
          readonly isPipelined: boolean
          readonly database: { readonly url: string } | { readonly folder: string }
        }
      }
    | { readonly play: true }
  readonly answer: Replayed
}

export interface Replayed extends Figures {
  readonly seconds: number
  /** The number of transactions with a statement that fails only in the replay. */
  readonly failed: number
  readonly connections: number
  /** The kinds of transactions with the most time in total. */
  readonly kinds: readonly Kind[]
}

export interface Kind {
  readonly label: string
  readonly count: number
  /** The share of the total time. */
  readonly share: number
}

/** The share of a recording that is replayed before the measurement, so that plans and compiled code exist. */
const WARM_UP_SHARE = 1 / 3
const SHOWN = 10

interface Played {
  readonly label: string
  readonly trips: readonly Buffer[]
}

interface Opened {
  readonly players: readonly Player[]
  readonly rest: readonly Played[]
}

let opened: Opened | null = null

async function open(order: Extract<ReplayLoop['order'], { open: unknown }>['open']): Promise<Replayed> {
  const recording = deserialize(readFileSync(order.recordingFile)) as Recording
  const { database, isPipelined } = order
  const players =
    'url' in database
      ? await Promise.all(Array.from({ length: recording.connections }, () => openPostgres(database.url)))
      : [await openPglite(database.folder, signedInDuring(recording))]
  for (const player of players) for (const bytes of preparations(recording)) await player.send(bytes)
  const transactions = recording.transactions.map((transaction): Played => {
    const trips = isPipelined ? pipelined(transaction) : oneByOne(transaction)
    return { label: labelOf(transaction, recording), trips }
  })
  const warmUp = Math.floor(transactions.length * WARM_UP_SHARE)
  opened = { players, rest: transactions.slice(warmUp) }
  return play(players, transactions.slice(0, warmUp))
}

/** The people whose claims the recorded transactions carry. */
function signedInDuring({ transactions }: Recording): SignedIn[] {
  const people = new Map<string, SignedIn>()
  for (const part of transactions.flatMap(({ trips }) => trips.flat())) {
    const claims = 'values' in part ? part.values.toString('latin1') : ''
    const user = /"sub":"([0-9a-f-]{36})"/.exec(claims)?.[1]
    const session = /"session_id":"([0-9a-f-]{36})"/.exec(claims)?.[1]
    if (user !== undefined && session !== undefined) people.set(session, { user, session })
  }
  return [...people.values()]
}

async function play(players: readonly Player[], transactions: readonly Played[]): Promise<Replayed> {
  const waiting = transactions.values()
  const latencies = new Latencies(1024)
  const times = new Map<string, { count: number; took: number }>()
  let failed = 0
  const began = performance.now()
  await Promise.all(
    players.map(async (player) => {
      for (const { label, trips } of waiting) {
        const sent = performance.now()
        let isRight = true
        for (const bytes of trips) isRight = (await player.send(bytes)) && isRight
        const took = performance.now() - sent
        latencies.add(took)
        const known = times.get(label)
        times.set(label, { count: (known?.count ?? 0) + 1, took: (known?.took ?? 0) + took })
        if (!isRight) failed++
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return { ...figures(latencies), seconds, failed, connections: players.length, kinds: kindsOf(times) }
}

function kindsOf(times: ReadonlyMap<string, { readonly count: number; readonly took: number }>): Kind[] {
  const all = [...times.values()].reduce((sum, { took }) => sum + took, 0)
  return [...times]
    .map(([label, { count, took }]) => ({ label, count, share: took / all }))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, SHOWN)
}

answerWith<ReplayLoop>(async (order) => {
  if ('open' in order) return open(order.open)
  if (opened === null) throw new Error('Nothing is open')
  // The connections stay open until the process ends, so that the processor time of their backends can be read.
  return play(opened.players, opened.rest)
})
