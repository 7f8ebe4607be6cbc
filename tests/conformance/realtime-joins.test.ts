import { describe, expect, it } from 'vitest'
import { joined, listen, liveClient, until } from './support/live.ts'
import { RawSocket } from './support/raw-socket.ts'
import { ALICE, service, target, tokenOf } from './support/target.ts'
import { mintToken } from '../support/engine/tokens.ts'

const refused = (reason: unknown) => ({ status: 'error', response: { reason } })
const token = (claims: Readonly<Record<string, unknown>>) =>
  mintToken(target.jwtSecret, { role: 'authenticated', sub: ALICE, ...claims })
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('joining', () => {
  it('lets the official client join, leave and join again', async () => {
    const client = liveClient()
    const channel = await joined(client.channel('room'))
    expect(await channel.unsubscribe()).toBe('ok')
    await joined(client.channel('room'))
  })

  it('repeats each subscription with an id in the answer', async () => {
    const socket = await new RawSocket().open()
    const request = { event: '*', schema: 'public', table: 'live_posts' }
    const answer = await socket.join('realtime:a', {
      config: { postgres_changes: [request, { ...request, event: 'INSERT' }, null] },
    })
    const number = expect.any(Number) as unknown
    expect(answer.status).toBe('ok')
    expect(answer.response).toEqual({
      postgres_changes: [
        { ...request, id: number },
        { ...request, event: 'INSERT', id: number },
      ],
    })
    const again = await socket.join('realtime:b', { config: { postgres_changes: [request] } }, '2')
    const [first] = answer.response['postgres_changes'] as unknown[]
    expect(again.response).toEqual({ postgres_changes: [first] })
  })

  it('refuses a topic without a name, of another kind or too long', async () => {
    const socket = await new RawSocket().open()
    expect(await socket.join('realtime:', {}, '1')).toEqual(refused('TopicNameRequired: You must provide a topic name'))
    expect(await socket.join('other:room', {}, '2')).toEqual(refused('unmatched topic'))
    expect(await socket.join(`realtime:${'x'.repeat(300)}`, {}, '3')).toMatchObject({ status: 'error' })
  })

  it('replaces an earlier join of the same topic', async () => {
    const socket = await new RawSocket().open()
    await socket.join('realtime:a', {}, '1')
    await socket.join('realtime:a', {}, '2')
    expect(await socket.next(([, , , event]) => event === 'phx_close')).toEqual([
      '1',
      '1',
      'realtime:a',
      'phx_close',
      {},
    ])
    socket.send(['1', '3', 'realtime:a', 'broadcast', {}])
    expect(await socket.reply('3')).toEqual(refused('unmatched topic'))
  })

  it('refuses messages to a topic that was not joined', async () => {
    const socket = await new RawSocket().open()
    socket.send([null, '1', 'realtime:a', 'broadcast', {}], [null, '2', 'realtime:a', 'phx_leave', {}])
    expect(await socket.reply('1')).toEqual(refused('unmatched topic'))
    expect(await socket.reply('2')).toEqual({ status: 'ok', response: {} })
  })

  it('answers a heartbeat', async () => {
    const socket = await new RawSocket().open()
    socket.send([null, '7', 'phoenix', 'heartbeat', {}])
    expect(await socket.next(([, ref]) => ref === '7')).toEqual([
      null,
      '7',
      'phoenix',
      'phx_reply',
      { status: 'ok', response: {} },
    ])
  })

  it('reports replication_ready if the client asks for it', async () => {
    const socket = await new RawSocket().open()
    await socket.join('realtime:a', { config: { broadcast: { replication_ready: true } } })
    const message = await socket.next(([, , , event]) => event === 'system')
    expect(message[4]).toEqual({
      extension: 'system',
      status: 'ok',
      message: 'Replication connection established',
      channel: 'a',
    })
  })
})

describe('opening a socket', () => {
  const attempt = (path: string) =>
    fetch(`${target.url}/realtime/v1${path}`, { headers: { connection: 'upgrade', upgrade: 'websocket' } }).then(
      ({ status }) => status,
      () => 'closed',
    )

  it('is refused with 401 without a valid API key', async () => {
    for (const key of ['', 'wrong', mintToken('another-secret-of-more-than-32-characters', { role: 'anon' })]) {
      await expect(new RawSocket({ key }).open()).rejects.toThrow('401')
    }
  })

  it('is refused for an unknown serializer or path', async () => {
    await expect(new RawSocket({ version: '3.0.0' }).open()).rejects.toThrow('400')
    expect(await attempt('/elsewhere')).not.toBe(200)
  })
})

describe('the token of a channel', () => {
  it('is refused if it is forged, malformed, unsigned or incomplete', async () => {
    const socket = await new RawSocket().open()
    const join = (access_token: string, ref: string) => socket.join('realtime:a', { access_token }, ref)
    const forged = mintToken('another-secret-of-more-than-32-characters', { role: 'service_role' })
    expect(await join(forged, '1')).toEqual(refused('JwtSignatureError: Failed to validate JWT signature'))
    expect(await join('nonsense', '2')).toEqual(refused('MalformedJWT: The token provided is not a valid JWT'))
    const [, payload] = token({}).split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    expect(await join(unsigned, '3')).toEqual(
      refused('JwtSignerError: Failed to generate JWT signer, check your JWT secret or JWKS configuration'),
    )
    const missing = refused('InvalidJWTToken: Fields `role` and `exp` are required in JWT')
    expect(await join(token({ exp: undefined }), '4')).toEqual(missing)
    expect(await join(token({ role: undefined }), '5')).toEqual(missing)
    expect(await join(token({ role: 'postgres' }), '6')).toMatchObject({ status: 'error' })
  })

  it('is refused if it has expired', async () => {
    const socket = await new RawSocket().open()
    for (const [ref, words] of [
      ['20', /^InvalidJWTToken: Token has expired 2\d seconds ago$/],
      ['7200', /^InvalidJWTToken: Token has expired 72\d\d seconds ago$/],
    ] as const) {
      const expired = token({ exp: inSeconds(-Number(ref)) })
      expect(await socket.join('realtime:a', { access_token: expired }, ref)).toEqual(
        refused(expect.stringMatching(words)),
      )
    }
  })

  it('closes the channel when it expires, unless the client renews it', async () => {
    const socket = await new RawSocket().open()
    await socket.join('realtime:kept', { access_token: token({ exp: inSeconds(3) }) })
    socket.send(['1', '2', 'realtime:kept', 'access_token', { access_token: token({}) }])
    await socket.join('realtime:a', { access_token: token({ exp: inSeconds(4) }) }, '3')
    await socket.join('realtime:b', { access_token: token({}) }, '4')
    const message = await socket.next(([, , topic, event]) => topic === 'realtime:a' && event === 'system')
    expect(message[4]).toMatchObject({
      extension: 'system',
      status: 'error',
      message: expect.stringMatching(/^Token has expired \d+ seconds ago$/) as unknown,
    })
    await socket.next(([, , topic, event]) => topic === 'realtime:a' && event === 'phx_close')
    const closed = socket.heard.filter((one) => (one as unknown[])[3] === 'phx_close')
    expect(closed.map((one) => (one as unknown[])[2])).toEqual(['realtime:a'])
  })

  it('closes the channel if the new token is invalid', async () => {
    for (const [bad, words] of [
      [mintToken('another-secret-of-more-than-32-characters', {}), 'Failed to validate JWT signature'],
      [token({ exp: inSeconds(-5) }), 'Token has expired'],
      ['nonsense', 'The token provided is not a valid JWT'],
    ] as const) {
      const socket = await new RawSocket().open()
      await socket.join('realtime:a', { access_token: token({}) })
      socket.send(['1', '2', 'realtime:a', 'access_token', { access_token: bad }])
      const message = await socket.next(([, , , event]) => event === 'system')
      expect(message[4]).toMatchObject({ status: 'error', message: expect.stringContaining(words) as unknown })
      await socket.next(([, , , event]) => event === 'phx_close')
    }
  })

  it('is not changed by an API key in place of a token', async () => {
    const socket = await new RawSocket().open()
    await socket.join('realtime:a', { access_token: tokenOf('alice') })
    socket.send(
      ['1', '2', 'realtime:a', 'access_token', { access_token: 'sb_publishable_x' }],
      ['1', '3', 'realtime:a', 'access_token', { access_token: null }],
      [null, '4', 'phoenix', 'heartbeat', {}],
    )
    await socket.reply('4')
    expect(socket.heard.map((message) => (message as unknown[])[3])).not.toContain('phx_close')
  })
})

describe('the limits of a socket', () => {
  it('refuse more than 100 channels', async () => {
    const socket = await new RawSocket().open()
    for (let index = 0; index < 100; index++) {
      expect(await socket.join(`realtime:${index}`, {}, `j${index}`)).toMatchObject({ status: 'ok' })
      if (index % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await socket.join('realtime:more', {}, 'more')).toEqual(
      refused('ChannelRateLimitReached: Too many channels'),
    )
  })

  it('close the socket after too many joins in a second', async () => {
    const socket = await new RawSocket().open()
    for (let index = 0; index < 400; index++) socket.send([`${index}`, `${index}`, 'realtime:a', 'phx_join', {}])
    await expect.poll(() => socket.closed?.code).toBe(1008)
    expect(JSON.stringify(socket.heard)).toContain('ClientJoinRateLimitReached: Too many joins per second')
  })

  it('close the channel after too many messages in a second', async () => {
    const socket = await new RawSocket().open()
    await socket.join('realtime:a', {})
    for (let index = 0; index < 400; index++) socket.send(['1', `m${index}`, 'realtime:a', 'broadcast', { event: 'x' }])
    const message = await socket.next(([, , , event]) => event === 'system')
    expect(message[4]).toMatchObject({ status: 'error', message: 'Too many messages per second' })
    await socket.next(([, , , event]) => event === 'phx_close')
  })

  it('close the socket after too many malformed messages', async () => {
    const socket = await new RawSocket().open()
    for (let index = 0; index < 600; index++) socket.socket.send('nonsense')
    await expect.poll(() => socket.closed?.code).toBe(1008)
  })

  it('close the socket after a message that is too large', async () => {
    const socket = await new RawSocket().open()
    socket.send(['1', '1', 'realtime:a', 'broadcast', { event: 'x', payload: 'x'.repeat(4_000_000) }])
    await expect.poll(() => socket.closed?.code, { timeout: 10_000 }).toBe(1009)
    const heard = await listen(liveClient(), { table: 'live_posts' })
    await service.from('live_posts').insert({ id: 77 })
    await until(heard, 1)
    await service.from('live_posts').delete().eq('id', 77)
  })
})
