import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { liveClient, subscriptionStatus } from './support/live.ts'
import { RawSocket } from './support/raw-socket.ts'
import { target } from './support/target.ts'
import { mintToken } from '../support/engine/tokens.ts'

const newToken = () => mintToken(target.jwtSecret, { role: 'authenticated', sub: randomUUID() })
const bindings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    event: '*',
    schema: 'public',
    table: 'live_cards',
    filter: `position=eq.${index}`,
  }))
const refused = (reason: string) => ({ status: 'error', response: { reason } })

describe('one user', () => {
  it('has at most 500 bindings over all sockets, and a closed channel frees its bindings', async () => {
    const access_token = newToken()
    const [first, second] = [await new RawSocket().open(), await new RawSocket().open()]
    const join = (socket: RawSocket, ref: string, count: number) =>
      socket.join(`realtime:${ref}`, { access_token, config: { postgres_changes: bindings(count) } }, ref)
    for (const ref of ['a', 'b', 'c']) expect((await join(first, ref, 100)).status).toBe('ok')
    for (const ref of ['d', 'e']) expect((await join(second, ref, 100)).status).toBe('ok')
    expect(await join(second, 'f', 1)).toEqual(
      refused('ChannelRateLimitReached: Too many postgres_changes of one user'),
    )
    const other = await new RawSocket().open()
    const someoneElse = { access_token: newToken(), config: { postgres_changes: bindings(1) } }
    expect((await other.join('realtime:a', someoneElse)).status).toBe('ok')
    first.send(['a', 'l', 'realtime:a', 'phx_leave', {}])
    await first.reply('l')
    expect((await join(second, 'g', 100)).status).toBe('ok')
    first.socket.close()
    await expect.poll(async () => (await join(second, randomUUID(), 100)).status, { interval: 200 }).toBe('ok')
  })

  it('joins at most 200 channels at once over all sockets, and the sockets stay open', async () => {
    const access_token = newToken()
    const sockets = await Promise.all([1, 2, 3].map(() => new RawSocket().open()))
    for (const socket of sockets) {
      for (let index = 0; index < 90; index++)
        socket.send([`${index}`, `${index}`, `realtime:${index}`, 'phx_join', { access_token }])
    }
    const replies = await Promise.all(
      sockets.flatMap((socket) => Array.from({ length: 90 }, (_, index) => socket.reply(`${index}`))),
    )
    const joined = replies.filter(({ status }) => status === 'ok').length
    expect(joined).toBeGreaterThanOrEqual(200)
    expect(joined).toBeLessThan(270)
    expect(replies).toContainEqual(refused('ClientJoinRateLimitReached: Too many joins of one user'))
    expect(sockets.map(({ closed }) => closed)).toEqual([null, null, null])
    const other = await new RawSocket().open()
    expect((await other.join('realtime:a', { access_token: newToken() })).status).toBe('ok')
  })
})

describe('one subscription', () => {
  it('has at most 10 comparisons and 20,000 characters in its filter', async () => {
    const filter = (count: number) => Array.from({ length: count }, (_, index) => `position=gt.${index}`).join()
    const statusOf = (text: string) =>
      subscriptionStatus(liveClient({ as: 'alice' }), { table: 'live_cards', filter: text })
    expect(await statusOf(filter(10))).toMatchObject({ status: 'ok' })
    expect(await statusOf(filter(11))).toMatchObject({
      status: 'error',
      message: expect.stringContaining('at most 10 comparisons') as unknown,
    })
    expect(await statusOf(`title=eq.${'x'.repeat(20_000)}`)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('at most 20000 characters') as unknown,
    })
  })

  it('is part of a join of at most 64 KB', async () => {
    const socket = await new RawSocket().open()
    const join = (ref: string, length: number) => {
      const binding = { event: '*', schema: 'public', table: 'live_cards', more: 'x'.repeat(length) }
      return socket.join(`realtime:${ref}`, { config: { postgres_changes: [binding] } }, ref)
    }
    expect(await join('a', 70_000)).toEqual(refused('InvalidJoinPayload: The join is too large'))
    expect((await join('b', 60_000)).status).toBe('ok')
  })
})
