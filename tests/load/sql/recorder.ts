import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Scope } from '../../support/processes/scope.ts'
import { Messages, textsOf, valuesOf } from './messages.ts'
import type { Part, Recording, Transaction } from './recording.ts'

export interface Recorder {
  /** The address of the recorder, which forwards to the database. */
  readonly url: string
  begin(): void
  end(): Recording
}

const IDLE = 'I'.charCodeAt(0)

interface Bound {
  readonly name: string
  readonly values: Buffer
}

/** Starts a proxy between the engine and Postgres that forwards every byte and records the transactions. */
export async function startRecorder(scope: Scope, databaseUrl: string): Promise<Recorder> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const notes = new Notes()
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    const connection = new RecordedConnection(notes)
    const fromClient = new Messages('client', (type, body, whole) => connection.asked(type, body, whole))
    const fromServer = new Messages('server', (type, body) => connection.answered(type, body))
    client.on('data', (chunk) => {
      upstream.write(chunk)
      fromClient.push(chunk)
    })
    upstream.on('data', (chunk) => {
      client.write(chunk)
      fromServer.push(chunk)
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('end', () => other.end())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  scope.defer(async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  const own = new URL(databaseUrl)
  own.port = String(address.port)
  return { url: own.href, begin: () => notes.begin(), end: () => notes.end() }
}

class Notes {
  readonly #statements = new Map<string, number>()
  #recording: { transactions: Transaction[]; connections: Set<RecordedConnection> } | null = null

  get isOn(): boolean {
    return this.#recording !== null
  }

  begin(): void {
    this.#recording = { transactions: [], connections: new Set() }
  }

  add(connection: RecordedConnection, transaction: Transaction): void {
    this.#recording?.transactions.push(transaction)
    this.#recording?.connections.add(connection)
  }

  statement(role: string, text: string): number {
    const key = JSON.stringify([role, text])
    const place = this.#statements.get(key) ?? this.#statements.size
    this.#statements.set(key, place)
    return place
  }

  end(): Recording {
    const { transactions, connections } = this.#recording ?? { transactions: [], connections: new Set() }
    this.#recording = null
    const statements = [...this.#statements.keys()].map((key) => {
      const [role, text] = JSON.parse(key) as [string, string]
      return { role, text }
    })
    return { statements, transactions, connections: connections.size }
  }
}

class RecordedConnection {
  readonly #notes: Notes
  readonly #texts = new Map<string, string>()
  readonly #sent: (Part | Bound)[][] = []
  #trip: (Part | Bound)[] = []
  #trips: (Part | Bound)[][] = []
  /** Transactions with LISTEN, and failed ones, are not recorded. */
  #isUnfit = false

  constructor(notes: Notes) {
    this.#notes = notes
  }

  asked(type: string, body: Buffer, whole: Buffer): void {
    const { texts, rest } = textsOf(body, type === 'P' || type === 'B' ? 2 : type === 'Q' ? 1 : 0)
    const [first = '', second = ''] = texts
    if ((type === 'P' && isListening(second)) || (type === 'Q' && isListening(first))) this.#isUnfit = true
    if (type === 'P' && first !== '') this.#texts.set(first, second)
    else if (type === 'B' && second !== '') this.#trip.push({ name: second, values: Buffer.from(rest) })
    else if (!isAboutStatement(type, body)) this.#trip.push({ bytes: Buffer.from(whole) })
    if (type !== 'S' && type !== 'Q') return
    this.#sent.push(this.#trip)
    this.#trip = []
  }

  answered(type: string, body: Buffer): void {
    if (type === 'E') this.#isUnfit = true
    if (type !== 'Z') return
    const trip = this.#sent.shift()
    // The answer to the driver's start-up message.
    if (trip === undefined) return
    this.#trips.push(trip)
    if (body[0] !== IDLE) return
    if (this.#notes.isOn && !this.#isUnfit) this.#notes.add(this, this.#transaction())
    this.#trips = []
    this.#isUnfit = false
  }

  #transaction(): Transaction {
    const role = this.#role()
    const partOf = (part: Part | Bound): Part => {
      if (!('name' in part)) return part
      return { statement: this.#notes.statement(role, this.#texts.get(part.name) ?? ''), values: part.values }
    }
    return { trips: this.#trips.map((trip) => trip.map(partOf)) }
  }

  /** The first statement of each transaction sets the role: `set_config('role', $9, true)`, with the value as a parameter. */
  #role(): string {
    for (const part of this.#trips.flat()) {
      const place =
        'name' in part ? /set_config\('role', \$(\d+)/.exec(this.#texts.get(part.name) ?? '')?.[1] : undefined
      if ('name' in part && place !== undefined) return valuesOf(part.values)[Number(place) - 1] ?? 'none'
    }
    return 'none'
  }
}

const isListening = (sql: string): boolean => /^\s*(un)?listen\b/i.test(sql)

/** Whether the message is a Close, or a Describe of a statement. */
const isAboutStatement = (type: string, body: Buffer): boolean => type === 'C' || (type === 'D' && body[0] === 0x53)
