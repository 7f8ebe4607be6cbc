import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { countingProxy } from '../../../../test/counting-proxy.ts'
import { createPostgresDatabase, openWithPlatform } from '../../../../test/databases.ts'
import { type PostgresCluster, startPostgres } from '../../../../../tests/support/postgres.ts'
import type { Database } from '../database.ts'
import { runAs } from '../run-as.ts'
import { openPostgres } from './postgres.ts'

let target: Awaited<ReturnType<typeof createPostgresDatabase>>

beforeAll(async () => {
  // Roles belong to the cluster, so preparing any database creates them.
  await (await openWithPlatform('postgres')).close()
  target = await createPostgresDatabase()
})
afterAll(() => target.drop())

const one = { text: 'select 1', prepare: true }
const unavailable = { name: 'DatabaseUnavailable' }

it('needs one message for a whole transaction, and one for each further statement', async () => {
  const proxy = await countingProxy(target.url)
  const db = await openPostgres({ url: proxy.url, poolSize: 1 })
  const messages = async (work: () => Promise<unknown>) => {
    const before = proxy.sent()
    await work()
    return proxy.sent() - before
  }
  const caller = { role: 'anon', claims: '{}' }
  const opening = { statementTimeoutMs: 1000, preRequest: one }
  // Opens the connection for requests.
  await runAs(db, caller, (session) => session.last(one))
  expect(await messages(() => db.query(one))).toBe(1)
  expect(await messages(() => runAs(db, caller, (session) => session.last(one), opening))).toBe(1)
  const interactive = () =>
    db.transaction(async (session) => {
      await session.query(one)
      await session.query(one)
      await session.last(one)
    })
  expect(await messages(interactive)).toBe(3)
  await db.close()
  proxy.server.close()
})

it('connects to a Postgres on the same machine through its Unix socket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-socket-'))
  // Postgres may run as another user.
  chmodSync(folder, 0o777)
  const cluster = await startPostgres({ settings: { unix_socket_directories: folder } })
  const { port } = new URL(cluster.url)
  const db = await openPostgres({ url: `postgres://postgres@localhost:${port}/postgres?host=${folder}` })
  const heard = vi.fn()
  await db.listen('through_a_socket', heard)
  const address = await db.query({ text: 'select inet_client_addr()' })
  expect(address.rows).toEqual([[null]])
  await db.query({ text: "select pg_notify('through_a_socket', 'hello')" })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('hello'))
  await db.close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

it('warns if requests may become service_role, as a bootstrap of an older version let them', async () => {
  const cluster = await startPostgres()
  await cluster.script(
    'postgres',
    `create role anon; create role service_role; create role authenticator login noinherit; grant anon to authenticator`,
  )
  const warnings = async (): Promise<string[]> => {
    const said: string[] = []
    const db = await openPostgres({ url: cluster.url, log: (text) => said.push(text) })
    await runAs(db, { role: 'anon', claims: '' }, (session) => session.last(one))
    await db.close()
    return said
  }
  expect(await warnings()).toEqual([])
  await cluster.script('postgres', 'grant service_role to authenticator')
  expect(await warnings()).toEqual([expect.stringContaining('revoke service_role from authenticator')])
  await cluster.stop()
}, 60_000)

it('opens no more connections than it may, and shares them', async () => {
  const db = await openPostgres({ url: target.url, poolSize: 3 })
  // Long enough for the third connection to open on a busy machine before the first two have done everything.
  const work = () => db.transaction((session) => session.query({ text: 'select pg_backend_pid(), pg_sleep(0.1)' }))
  const results = await Promise.all(Array.from({ length: 15 }, work))
  expect(new Set(results.map(({ rows }) => rows[0]?.[0])).size).toBe(3)
  await db.close()
  await expect(db.query(one)).rejects.toMatchObject(unavailable)
})

it('finishes running statements when it is closed', async () => {
  const db = await openPostgres({ url: target.url, poolSize: 1 })
  const running = Promise.allSettled([db.query({ text: 'select pg_sleep(0.3)' }), db.query(one)])
  await new Promise((resolve) => setTimeout(resolve, 100))
  await db.close()
  const outcomes = await running
  expect(outcomes[0]).toMatchObject({ status: 'fulfilled' })
  expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: unavailable })
})

it('ends a transaction whose work has stopped, so that others can run', async () => {
  const db = await openPostgres({ url: target.url, poolSize: 1 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const stuck = db.transaction(async (session) => {
      await session.query({ text: 'create table never_there ()' })
      vi.advanceTimersByTime(31_000)
      expect((await db.query({ text: `select to_regclass('never_there')` })).rows).toEqual([[null]])
      await session.query(one)
    })
    await expect(stuck).rejects.toThrow('the transaction is over')
  } finally {
    vi.useRealTimers()
  }
  await db.close()
})

it('fails only the requests of a connection that breaks, and continues', async () => {
  const db = await openPostgres({ url: target.url, poolSize: 2 })
  const pid = db.transaction(async (session) => {
    const { rows } = await session.query({ text: 'select pg_backend_pid()' })
    void db.query({ text: 'select pg_terminate_backend($1::int)', values: [rows[0]![0]!] })
    await session.query({ text: 'select pg_sleep(5)' })
  })
  await expect(pid).rejects.toMatchObject(unavailable)
  for (let index = 0; index < 20; index++) expect((await db.query(one)).rows).toEqual([['1']])
  await db.close()
})

it('fails at once if there is no server', async () => {
  await expect(openPostgres({ url: 'postgres://127.0.0.1:1/none' })).rejects.toMatchObject(unavailable)
  await expect(openPostgres({ url: target.url.replace(/[^/]+$/, 'missing') })).rejects.toMatchObject(unavailable)
})

it('rolls back the open transaction of a client that was lost, and keeps what was committed', async () => {
  const db = await openPostgres({ url: target.url })
  await db.query({ text: 'drop table if exists acknowledged' })
  await db.query({ text: 'create table acknowledged (id int)' })
  const lost: Database = await openPostgres({ url: target.url, poolSize: 1 })
  await lost.query({ text: 'insert into acknowledged values (1)' })
  const open = lost.transaction(async (session) => {
    await session.query({ text: 'insert into acknowledged values (2)' })
    await lost.close()
    await session.query(one)
  })
  await expect(open).rejects.toThrow()
  expect((await db.query({ text: 'select id from acknowledged' })).rows).toEqual([['1']])
  await db.close()
})

it('fails quickly while the server is down, and works again when it is back', async () => {
  const cluster: PostgresCluster = await startPostgres()
  const log: string[] = []
  const db = await openPostgres({ url: cluster.url, log: (text) => log.push(text) })
  const heard: string[] = []
  const stop = await db.listen('given-up', (payload) => heard.push(payload))
  await db.listen('kept', (payload) => heard.push(payload))
  try {
    const running = Promise.allSettled([1, 2, 3].map(() => db.query({ text: 'select pg_sleep(30)' })))
    await new Promise((resolve) => setTimeout(resolve, 200))
    await cluster.kill()
    for (const outcome of await running) expect(outcome).toMatchObject({ status: 'rejected', reason: unavailable })
    const started = Date.now()
    for (let index = 0; index < 50; index++) await expect(db.query(one)).rejects.toMatchObject(unavailable)
    // Ending a subscription does not wait for the server either: an engine must be able to stop meanwhile.
    await stop()
    expect(Date.now() - started).toBeLessThan(2000)
    await cluster.restart()
    await expect
      .poll(
        () =>
          db.query(one).then(
            ({ rows }) => rows,
            () => null,
          ),
        { timeout: 10_000 },
      )
      .toEqual([['1']])
    await expect
      .poll(
        async () => {
          await db.query({ text: `select pg_notify('given-up', 'no'), pg_notify('kept', 'yes')` })
          return heard[0]
        },
        { timeout: 10_000 },
      )
      .toBe('yes')
    expect(heard).not.toContain('no')
    expect(log.join()).not.toContain('postgres://')
  } finally {
    await db.close()
    await cluster.stop()
  }
})
