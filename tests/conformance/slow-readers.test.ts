import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type EngineProcess, JWT_SECRET } from '../support/engine/engine-process.ts'
import { ask, key, ownEngine, type OwnEngine } from './support/own-engine.ts'
import { PROJECT } from './support/projects.ts'
import { olderKey } from '../support/engine/tokens.ts'

/** More than the sockets of both sides buffer, so that the engine cannot have sent it all. */
const LONG = 9_000_000
/** More than the engine has connections to Postgres. */
const READERS = 20
const PATIENCE_MS = 20_000

let own: OwnEngine
let engine: EngineProcess
beforeAll(async () => {
  own = await ownEngine({ project: PROJECT })
  engine = await own.start()
  const headers = { authorization: `Bearer ${olderKey(JWT_SECRET, 'service_role')}` }
  const body = JSON.stringify({ body: 'x'.repeat(LONG) })
  const { status } = await ask(engine, 'scrolls?id=eq.1', { method: 'PATCH', headers, body })
  if (status !== 204) throw new Error(`the text was not stored: ${status}`)
})
afterAll(() => own.dispose())

/** Asks for the long text, and reads only the beginning of the answer. */
async function readBeginning(): Promise<Socket> {
  const { hostname, port } = new URL(engine.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.write(
    `GET /rest/v1/scrolls?id=eq.1&select=body HTTP/1.1\r\nhost: ${hostname}\r\napikey: ${key}\r\nconnection: close\r\n\r\n`,
  )
  const [beginning] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  expect(beginning.toString()).toMatch(/^HTTP\/1.1 200/)
  return socket
}

it('clients that read a long answer slowly do not hold up others, and get all of it', async () => {
  const slow = await Promise.all(Array.from({ length: READERS }, readBeginning))
  for (let n = 0; n < READERS; n++) {
    const answer = await ask(engine, 'scrolls?select=id&limit=1', { signal: AbortSignal.timeout(PATIENCE_MS) })
    expect(answer.status).toBe(200)
    await answer.text()
  }
  const [first] = slow
  let length = 0
  first?.on('data', (part: Buffer) => {
    length += part.length
  })
  first?.resume()
  if (first !== undefined) await once(first, 'end')
  expect(length).toBeGreaterThan(LONG * 0.9)
})
