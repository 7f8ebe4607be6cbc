import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JWT_SECRET, type EngineProcess } from '../support/engine/engine-process.ts'
import { IS_QUICK } from '../support/selection.ts'
import { ownEngine, type OwnEngine } from './support/own-engine.ts'
import { BROADCASTS_PROJECT } from './support/projects.ts'
import { RawSocket } from './support/raw-socket.ts'
import { ALICE, BOB } from './support/target.ts'
import { mintToken, olderKey } from '../support/engine/tokens.ts'

const key = olderKey(JWT_SECRET, 'anon')
const tokenOf = (sub: string) => mintToken(JWT_SECRET, { role: 'authenticated', sub })

let own: OwnEngine
let engine: EngineProcess
beforeAll(async () => {
  own = await ownEngine({
    project: BROADCASTS_PROJECT,
    env: { PORTICO_TRUST_PROXY: 'true', PORTICO_SOCKETS_PER_PERSON: '2', PORTICO_SOCKETS_PER_ADDRESS: '3' },
  })
  engine = await own.start()
})
afterAll(() => own?.dispose())

const from = (address: string) => new RawSocket({ url: engine.url, key, address })
const REFUSED = 'Unexpected server response: 429'

describe('sockets', () => {
  it('are limited per address, and a closed socket frees its place', async () => {
    const held = await Promise.all([1, 2, 3].map(() => from('192.0.2.1').open()))
    await expect(from('192.0.2.1').open()).rejects.toThrow(REFUSED)
    await from('192.0.2.2').open()
    held[0]?.socket.close()
    await expect
      .poll(
        () =>
          from('192.0.2.1')
            .open()
            .then(() => 'open', String),
        { timeout: 5_000 },
      )
      .toBe('open')
  })

  it('are counted together for one IPv6 network', async () => {
    for (const host of ['1', '2', 'ffff:1']) await from(`2001:db8:0:7::${host}`).open()
    await expect(from('2001:db8:0:7:aaaa::1').open()).rejects.toThrow(REFUSED)
    await from('2001:db8:0:8::1').open()
  })

  it('are limited per user, over all addresses', async () => {
    const join = async (address: string, sub: string) => {
      const socket = await from(address).open()
      return { socket, answer: await socket.join('realtime:x', { access_token: tokenOf(sub) }) }
    }
    const first = await join('198.51.100.1', ALICE)
    expect((await join('198.51.100.2', ALICE)).answer.status).toBe('ok')
    const third = await join('198.51.100.3', ALICE)
    expect(third.answer.response['reason']).toBe('ConnectionRateLimitReached: Too many connected users')
    await expect.poll(() => third.socket.closed?.code).toBe(1008)
    expect((await join('198.51.100.3', BOB)).answer.status).toBe('ok')
    // A second channel on the same socket does not count as another socket.
    expect((await first.socket.join('realtime:y', { access_token: tokenOf(ALICE) }, '2')).status).toBe('ok')
    first.socket.socket.close()
    await expect
      .poll(async () => (await join('198.51.100.4', ALICE)).answer.status, { timeout: 5_000, interval: 300 })
      .toBe('ok')
  })

  it('are closed after ten seconds if they have joined no channel', { timeout: 30_000, skip: IS_QUICK }, async () => {
    const silent = await from('203.0.113.1').open()
    const trying = await from('203.0.113.2').open()
    const listening = await from('203.0.113.3').open()
    expect((await listening.join('realtime:x', { access_token: tokenOf(BOB) })).status).toBe('ok')
    for (let second = 0; second < 8; second++) {
      trying.send([`${second}`, `${second}`, 'realtime:', 'phx_join', {}], [null, 'h', 'phoenix', 'heartbeat', {}])
      await pause(1_000)
    }
    expect([silent.closed, trying.closed]).toEqual([null, null])
    await expect.poll(() => [silent.closed?.code, trying.closed?.code], { timeout: 6_000 }).toEqual([1008, 1008])
    expect(silent.closed?.reason).toBe('No channel was joined')
    expect(listening.closed).toBeNull()
  })

  it('cannot join a channel for broadcasts without a user token', async () => {
    const socket = await from('203.0.113.4').open()
    const answer = await socket.join('realtime:room', {})
    const reason = 'Unauthorized: You do not have permissions to read from this Channel topic: room'
    expect([answer.status, answer.response['reason']]).toEqual(['error', reason])
    const sent = await fetch(`${engine.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ topic: 'room', event: 'e', payload: {} }] }),
    })
    expect([sent.status, await sent.json()]).toEqual([
      401,
      { error: 'Only signed-in users may broadcast', message: 'Only signed-in users may broadcast' },
    ])
  })
})
