import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres, type PostgresCluster } from '../support/postgres.ts'
import { JWT_SECRET, startEngine, type EngineProcess } from '../support/engine/engine-process.ts'
import { PROJECT } from './support/projects.ts'
import { joined, listen, liveClient, until } from './support/live.ts'
import { RawSocket } from './support/raw-socket.ts'
import { olderKey } from '../support/engine/tokens.ts'

const key = olderKey(JWT_SECRET, 'anon')
const dataDir = mkdtempSync(join(tmpdir(), 'portico-conformance-live-'))
let cluster: PostgresCluster
let first: EngineProcess
let second: EngineProcess

beforeAll(async () => {
  cluster = await startPostgres({ settings: { timezone: 'UTC' } })
  const databaseUrl = await cluster.createDatabase()
  const start = (name: string) => startEngine({ project: PROJECT, dataDir: join(dataDir, name), databaseUrl })
  first = await start('first')
  second = await start('second')
})
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()])
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

function serviceOf({ url }: EngineProcess): SupabaseClient {
  return createClient(url, key, { accessToken: () => Promise.resolve(olderKey(JWT_SECRET, 'service_role')) })
}

/** Repeats the write until it succeeds. */
async function writeUntilStored(service: SupabaseClient, id: number): Promise<void> {
  await expect
    .poll(async () => (await service.from('live_posts').upsert({ id })).status, { timeout: 30_000, interval: 200 })
    .toBeLessThan(300)
}

const ids = (heard: readonly { new: Record<string, unknown> }[]) => heard.map(({ new: row }) => row['id'])

describe('two engines on one Postgres', () => {
  beforeEach(async () => void (await serviceOf(first).from('live_posts').delete().gte('id', 0).throwOnError()))

  it('send the same changes in the same order, whichever engine wrote them', async () => {
    const near = await listen(liveClient({ url: first.url, key }), { table: 'live_posts', event: 'INSERT' })
    const far = await listen(liveClient({ url: second.url, key }), { table: 'live_posts', event: 'INSERT' })
    const [odd, even] = [serviceOf(first), serviceOf(second)]
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 === 0 ? even : odd).from('live_posts').insert({ id: 1000 + index }),
      ),
    )
    await until(near, 60)
    await until(far, 60)
    expect(ids(far)).toEqual(ids(near))
    expect(new Set(ids(near)).size).toBe(60)
  })

  it('pass on broadcasts, short and long, text and bytes, and identical ones twice', async () => {
    const heard: unknown[] = []
    const listener = liveClient({ url: second.url, key }).channel('shared')
    listener.on('broadcast', { event: '*' }, ({ payload }: { payload?: unknown }) =>
      heard.push(payload instanceof ArrayBuffer ? [...new Uint8Array(payload)] : payload),
    )
    await joined(listener)
    const sender = await joined(
      liveClient({ url: first.url, key }).channel('shared', { config: { broadcast: { ack: true } } }),
    )
    const own: unknown[] = []
    sender.on('broadcast', { event: '*' }, (message) => own.push(message))
    const long = { text: 'x'.repeat(60_000) }
    for (const payload of [{ n: 1 }, { n: 1 }, long, new Uint8Array([1, 2, 255]).buffer, { n: 2 }]) {
      expect(await sender.send({ type: 'broadcast', event: 'e', payload })).toBe('ok')
    }
    await until(heard, 5)
    expect(heard).toEqual([{ n: 1 }, { n: 1 }, long, [1, 2, 255], { n: 2 }])
    expect(own).toEqual([])
  })

  it('keep their sockets when the database restarts, and later changes arrive once', { timeout: 120_000 }, async () => {
    const service = serviceOf(first)
    const near = await listen(liveClient({ url: first.url, key }), { table: 'live_posts' })
    const far = await listen(liveClient({ url: second.url, key }), { table: 'live_posts' })
    const socket = await new RawSocket({ url: first.url, key }).open()
    await service.from('live_posts').insert({ id: 1 })
    await until(near, 1)
    await cluster.kill()
    const payload = { config: { postgres_changes: [{ event: '*', schema: 'public' }] } }
    expect(await socket.join('realtime:a', payload)).toEqual({
      status: 'error',
      response: { reason: 'UnableToConnectToProject: Realtime was unable to connect to the project database' },
    })
    await cluster.restart()
    // The writes start at once, while the engines may not have their listening connections back yet.
    for (const id of [2, 3, 4]) await writeUntilStored(service, id)
    await until(near, 4)
    await until(far, 4)
    await writeUntilStored(service, 5)
    await until(near, 5)
    await until(far, 5)
    expect(ids(near)).toEqual([1, 2, 3, 4, 5])
    expect(ids(far)).toEqual([1, 2, 3, 4, 5])
    expect(socket.closed).toBeNull()
    expect(await socket.join('realtime:b', {}, '9')).toMatchObject({ status: 'ok' })
  })

  it('lose and repeat no change when a listening connection breaks', { timeout: 120_000 }, async () => {
    const service = serviceOf(first)
    const heard = await listen(liveClient({ url: second.url, key }), { table: 'live_posts', event: 'INSERT' })
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ~* '^listen'`
    for (let index = 0; index < 60; index++) {
      if (index % 20 === 10) await service.rpc('live_exec', { statement: terminate })
      await expect
        .poll(async () => (await service.from('live_posts').insert({ id: 5000 + index })).status, { timeout: 20_000 })
        .toBe(201)
    }
    await until(heard, 60)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(ids(heard)).toEqual(Array.from({ length: 60 }, (_, index) => 5000 + index))
  })
})
