import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js'
import { describe, expect } from 'vitest'
import { newPerson, service, training, type Client, type Person } from '../support/training/training.ts'
import { ask } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { CANARY, expectNoLeak } from './support/leaks.ts'
import { reason, refused } from './support/refusals.ts'
import { newCard, world } from './support/world.ts'

type Message = readonly [string | null, string | null, string, string, Record<string, unknown>]

/** Joins a topic without the official client, runs `cause`, and returns the reply and all messages. */
async function listen(
  token: string | null,
  topic: string,
  config: object,
  { key = training.key, cause }: { key?: string; cause?: () => Promise<unknown> } = {},
): Promise<{ reply: Record<string, unknown>; heard: Message[] }> {
  const socket = new WebSocket(`${training.url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`)
  const heard: Message[] = []
  socket.addEventListener('message', ({ data }) => {
    expectNoLeak(String(data))
    heard.push(JSON.parse(String(data)) as Message)
  })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve())
      socket.addEventListener('error', () => reject(new Error('the socket was refused')))
    })
    const say = (...message: unknown[]) => socket.send(JSON.stringify(message))
    say('1', '1', topic, 'phx_join', { config, ...(token === null ? {} : { access_token: token }) })
    await expect.poll(() => heard.some(([, ref]) => ref === '1'), { timeout: 5_000 }).toBe(true)
    const reply = heard.find(([, ref]) => ref === '1')?.[4] ?? {}
    if (cause !== undefined) {
      await expect
        .poll(() => heard.some(([, , , event]) => event === 'system') || reply['status'] !== 'ok', { timeout: 5_000 })
        .toBe(true)
      await cause()
    }
    return { reply, heard }
  } finally {
    socket.close()
  }
}

function subscribed(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve) => {
    channel.subscribe((status) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve()
    })
  })
}

/** Repeats `act` until the owner receives the change; by then another listener would have received it too. */
async function changeHeardByOwner(
  owner: Client,
  account: string,
  act: () => Promise<unknown>,
  table = 'kanban_cards',
): Promise<void> {
  let heard = false
  const channel = owner.channel(`owner-${randomUUID()}`)
  channel.on('postgres_changes', { event: '*', schema: 'public', table, filter: `account_id=eq.${account}` }, () => {
    heard = true
  })
  await subscribed(channel)
  // Changes only arrive after the system message that follows the join, and the client does not report it.
  await expect
    .poll(
      async () => {
        await act()
        return heard
      },
      { timeout: 10_000, interval: 300 },
    )
    .toBe(true)
  await owner.removeAllChannels()
}

const subscription = (table: string, filter?: string) => ({
  postgres_changes: [{ event: '*', schema: 'public', table, ...(filter === undefined ? {} : { filter }) }],
})

async function hearsNothing(listener: Person | null, config: object): Promise<string> {
  const { victim, their } = await world()
  const { heard } = await listen(listener?.token ?? null, `realtime:${randomUUID()}`, config, {
    cause: () =>
      changeHeardByOwner(victim.client, their.account, () => newCard(their.account, victim, `${CANARY} live`)),
  })
  const events = heard.map(([, , , event]) => event)
  expect(events).not.toContain('postgres_changes')
  return 'joined, no change received'
}

describe('V8 Authorization: realtime', () => {
  attempt('a member listens to the cards of another account by a filter on its id', async () => {
    const { attacker, their } = await world()
    return hearsNothing(attacker, subscription('kanban_cards', `account_id=eq.${their.account}`))
  })

  attempt('a member listens to a table without a filter', async () => {
    const { attacker } = await world()
    return hearsNothing(attacker, subscription('kanban_cards'))
  })

  attempt('a member listens to another account, its people, their links and its consultancies', async () => {
    const { attacker, victim, their } = await world()
    const tables = ['accounts', 'profiles', 'user_accounts', 'consultancies']
    const config = { postgres_changes: tables.map((table) => ({ event: '*', schema: 'public', table })) }
    const { heard } = await listen(attacker.token, `realtime:${randomUUID()}`, config, {
      cause: () =>
        changeHeardByOwner(
          victim.client,
          their.account,
          async () => {
            await service.from('accounts').update({ spoc: CANARY }).eq('id', their.account).throwOnError()
            await service.from('profiles').update({ phone: CANARY }).eq('id', victim.id).throwOnError()
            for (const role of ['viewer', 'user']) {
              await service.from('user_accounts').update({ role }).eq('user_id', victim.id).throwOnError()
            }
            await service.from('consultancies').update({ service: CANARY }).eq('id', their.consultancy).throwOnError()
          },
          'consultancies',
        ),
    })
    expect(heard.map(([, , , event]) => event)).not.toContain('postgres_changes')
    return 'joined, no change received'
  })

  attempt('a member listens to every table of the schema', async () => {
    const { attacker } = await world()
    return hearsNothing(attacker, {
      postgres_changes: [
        { event: '*', schema: 'public' },
        { event: '*', schema: '*', table: '*' },
      ],
    })
  })

  attempt('a caller with only the publishable key listens to a table', async () => {
    const { their } = await world()
    return hearsNothing(null, subscription('kanban_cards', `account_id=eq.${their.account}`))
  })

  attempt('a member listens to the actions of administrators', async () => {
    const { attacker } = await world()
    const admin = await newPerson({ admin: true })
    const { heard } = await listen(attacker.token, `realtime:${randomUUID()}`, subscription('admin_actions'), {
      cause: async () => {
        let received = false
        const channel = admin.client.channel('own')
        channel.on(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'admin_actions' },
          () => (received = true),
        )
        await subscribed(channel)
        await expect
          .poll(
            async () => {
              await admin.client.from('change_requests').insert({ title: 'x', description: 'x' })
              return received
            },
            { timeout: 10_000, interval: 300 },
          )
          .toBe(true)
        await admin.client.removeAllChannels()
      },
    })
    expect(heard.map(([, , , event]) => event)).not.toContain('postgres_changes')
    return 'joined, no change received'
  })

  for (const [schema, table] of [
    ['auth', 'users'],
    ['private', 'webhook_secrets'],
    ['storage', 'objects'],
    ['public', 'impersonation_sessions'],
    ['public', 'support_notes'],
  ] as const) {
    attempt(`a member listens to ${schema}.${table}, which is not published`, async () => {
      const { attacker } = await world()
      const config = { postgres_changes: [{ event: '*', schema, table }] }
      const { heard } = await listen(attacker.token, `realtime:${randomUUID()}`, config, {
        cause: () => Promise.resolve(),
      })
      const received = heard.find(([, , , event]) => event === 'system')?.[4]
      expect(received?.['status']).toBe('error')
      return `system error: ${String(received?.['message']).slice(0, 60)}`
    })
  }

  attempt('SQL in the filter of a subscription', async () => {
    const { attacker } = await world()
    const config = subscription('kanban_cards', "title=eq.x') or true --")
    const { heard } = await listen(attacker.token, `realtime:${randomUUID()}`, config, {
      cause: () => Promise.resolve(),
    })
    expect(heard.map(([, , , event]) => event)).not.toContain('postgres_changes')
    return 'taken as text'
  })

  attempt('a member joins a private channel without a policy', async () => {
    const { attacker, own, their } = await world()
    const presence = { enabled: true, key: 'spy' }
    const allowed = await listen(attacker.token, `realtime:board:${own.account}`, { private: true, presence })
    expect(allowed.reply['status']).toBe('ok')
    let said = ''
    for (const topic of ['account-secrets', `board:${their.account}`, `support:${randomUUID()}`]) {
      const { reply } = await listen(attacker.token, `realtime:${topic}`, { private: true, presence })
      expect(reply['status']).toBe('error')
      said = String((reply['response'] as { reason?: string }).reason)
      const body = { messages: [{ topic, event: 'news', payload: {}, private: true }] }
      await ask('/realtime/v1/api/broadcast', { as: attacker, method: 'POST', body })
      const path = `/realtime/v1/api/broadcast/${encodeURIComponent(topic)}/events/news?private=true`
      refused(await ask(path, { as: attacker, method: 'POST', body: {} }), 403, /Unauthorized/)
    }
    return said.slice(0, 60)
  })

  attempt('an attacker joins with a forged token', async () => {
    const { attacker } = await world()
    const { reply } = await listen(`${attacker.token.slice(0, -4)}AAAA`, 'realtime:x', subscription('kanban_cards'))
    expect(reply['status']).toBe('error')
    return String((reply['response'] as { reason?: string }).reason).slice(0, 60)
  })

  attempt('an attacker opens a socket with a wrong key', async () => {
    await expect(listen(null, 'realtime:x', {}, { key: 'sb_publishable_of_nobody_at_all' })).rejects.toThrow('refused')
    const answer = await ask('/realtime/v1/websocket?vsn=2.0.0', { key: 'sb_publishable_of_nobody_at_all' })
    expect(answer.status).toBe(401)
    return `401 ${reason(answer)}`
  })

  attempt('a broadcast reaches a portal whose channel has the same name', async () => {
    const { attacker, victim, their } = await world()
    const heard: unknown[] = []
    const name = `kanban_cards:${randomUUID()}`
    const filter = `account_id=eq.${their.account}`
    const channel = victim.client.channel(name)
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'notifications', filter }, (change) =>
      heard.push(change),
    )
    channel.on('broadcast', { event: '*' }, (message) => heard.push(message))
    await subscribed(channel)
    const payload = { ids: [1, 2, 3], data: { table: 'notifications', type: 'INSERT', record: {} } }
    for (const event of ['postgres_changes', 'news']) {
      const body = { messages: [{ topic: name, event, payload }] }
      const answer = await ask('/realtime/v1/api/broadcast', { as: attacker, method: 'POST', body })
      refused(answer, 403, /switched off/)
    }
    const own = attacker.client.channel(name, { config: { broadcast: { ack: true } } })
    own.on('postgres_changes', { event: '*', schema: 'public', table: 'notifications' }, () => undefined)
    await subscribed(own)
    expect(await own.send({ type: 'broadcast', event: 'news', payload })).toBe('error')
    await pause(300)
    for (const { client } of [attacker, victim]) await client.removeAllChannels()
    expect(heard).toEqual([])
    return '403, and no message received'
  })

  attempt('a visitor or a member opens a channel for broadcasts', async () => {
    const { attacker } = await world()
    for (const token of [null, attacker.token]) {
      const { reply } = await listen(token, `realtime:room-${randomUUID()}`, {})
      expect(reply['status']).toBe('error')
      expect((reply['response'] as { reason?: string }).reason).toContain('switched off')
    }
    return 'Unauthorized: Broadcasts are switched off in this project'
  })

  attempt('a member announces presence in another person’s name', async () => {
    const { attacker, victim } = await world()
    const { reply } = await listen(attacker.token, 'realtime:x', { presence: { enabled: true, key: victim.id } })
    const { status, response } = reply as { status: string; response: { reason?: string } }
    if (status === 'error') return String(response.reason).slice(0, 60)
    const { data } = await service.from('profiles').select('id').eq('id', victim.id).throwOnError()
    expect(data).toHaveLength(1)
    return 'a name in a separate channel, which the portal does not read'
  })

  attempt('an invalid frame, a huge frame, and a binary frame', async () => {
    const socket = new WebSocket(
      `${training.url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${training.key}&vsn=2.0.0`,
    )
    const closed = new Promise<number>((resolve) => {
      socket.addEventListener('close', ({ code }) => resolve(code))
      socket.addEventListener('error', () => undefined)
    })
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    socket.send('{"__proto__":')
    socket.send(new Uint8Array([255, 0, 255, 3, 1]))
    socket.send(JSON.stringify(['1', '1', 'realtime:x', 'phx_join', 'x'.repeat(4 * 1024 * 1024)]))
    expect(await closed).toBe(1009)
    expect((await ask(`${training.site}/health`)).status).toBe(200)
    return 'closed with 1009'
  })
})
