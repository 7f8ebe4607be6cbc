import { afterAll, beforeAll, expect, it } from 'vitest'
import { countingProxy } from '../../../../test/counting-proxy.ts'
import { createPostgresDatabase, openWithPlatform } from '../../../../test/databases.ts'
import type { Database } from '../database.ts'
import { runAs } from '../run-as.ts'
import { openPostgres } from './postgres.ts'

let target: Awaited<ReturnType<typeof createPostgresDatabase>>

beforeAll(async () => {
  // Roles belong to the cluster, so preparing any database creates them.
  await (await openWithPlatform('postgres')).close()
  target = await createPostgresDatabase()
  const db = await openPostgres({ url: target.url })
  // Sleeps for the given time, but only if the setting says so. So its text is known to be short.
  await db.transaction((session) =>
    session.script(`
      create function public.pause(seconds float) returns text language plpgsql stable as $$
      begin
        if seconds > 0 then perform pg_sleep(seconds); end if;
        return current_setting('request.jwt.claims');
      end $$;
      grant usage on schema public to public;
    `),
  )
  await db.close()
})
afterAll(() => target.drop())

/** A busy machine must not decide what is short. */
const sharing = { shortMs: 500, connectionMs: 10_000, stuckMs: 20 }
const repeatable = { isRepeatable: true, readOnly: true, statementTimeoutMs: 5_000 }
const as = (name: string) => ({ role: 'anon', claims: JSON.stringify({ sub: name }) })

function pause(db: Database, name: string, seconds = 0, options: object = repeatable) {
  const statement = {
    text: 'select public.pause($1), pg_backend_pid(), current_user',
    values: [String(seconds)],
    prepare: true,
  }
  return runAs(db, as(name), (session) => session.last(statement), options)
}

/** Runs it often enough that it is known to be short. */
async function learn(db: Database): Promise<void> {
  for (let run = 0; run < 60; run++) await pause(db, 'learning')
}

const claims = (name: string) => JSON.stringify({ sub: name })
const names = Array.from({ length: 12 }, (_, index) => `user ${index}`)

it('sends short reads of the same moment together, each with its own claims', async () => {
  const proxy = await countingProxy(target.url)
  const db = await openPostgres({ url: proxy.url, poolSize: 1, sharing })
  await learn(db)
  const before = proxy.sent()
  const results = await Promise.all(names.slice(0, 4).map((name) => pause(db, name)))
  expect(results.map(({ rows }) => rows[0]?.[0])).toEqual(names.slice(0, 4).map(claims))
  expect(new Set(results.map(({ rows }) => rows[0]?.[2]))).toEqual(new Set(['anon']))
  expect(proxy.sent() - before).toBe(1)
  await db.close()
  proxy.server.close()
})

it('does not share a connection with a change, or with a statement that it does not know', async () => {
  const db = await openPostgres({ url: target.url, poolSize: 4, sharing })
  await learn(db)
  const pids = async (options: object, text: string) => {
    const statement = { text, prepare: true }
    const results = await Promise.all(
      names.slice(0, 4).map((name) => runAs(db, as(name), (session) => session.last(statement), options)),
    )
    return new Set(results.map(({ rows }) => rows[0]?.[0])).size
  }
  // The sleep gives the further connections the time to open.
  expect(await pids(repeatable, 'select pg_backend_pid(), pg_sleep(0.2)')).toBe(4)
  expect(await pids({}, 'select pg_backend_pid(), pg_sleep(0.3)')).toBe(4)
  await db.close()
})

it('lets nobody wait behind a statement that has become slow', async () => {
  const db = await openPostgres({ url: target.url, poolSize: 4, sharing })
  await learn(db)
  const began = performance.now()
  const slow = pause(db, 'slow', 1.5).then(() => performance.now() - began)
  const quick = names.map((name) =>
    pause(db, name).then(({ rows }) => ({ said: rows[0]?.[0], ms: performance.now() - began })),
  )
  for (const [index, { said, ms }] of (await Promise.all(quick)).entries()) {
    expect(said).toBe(claims(names[index]!))
    expect(ms).toBeLessThan(1_000)
  }
  expect(await slow).toBeGreaterThan(1_400)
  // The connection is used again, and answers that came twice are not mistaken for others.
  const later = await Promise.all(names.map((name) => pause(db, name)))
  expect(later.map(({ rows }) => rows[0]?.[0])).toEqual(names.map(claims))
  await db.close()
})

it('fails only the statement that ran when a connection broke, and runs the reads behind it again', async () => {
  const db = await openPostgres({ url: target.url, poolSize: 2, sharing })
  const killer = await openPostgres({ url: target.url, poolSize: 1, sharing })
  await learn(db)
  const pid = (await pause(db, 'asks')).rows[0]?.[1]
  const slow = pause(db, 'slow', 3)
  const quick = names.map((name) => pause(db, name))
  // Sent with the slow one; killed before anyone could have noticed that it is slow.
  const kill = killer.query({ text: 'select pg_terminate_backend($1::int)', values: [pid ?? ''] })
  await expect(slow).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  const answers = await Promise.all(quick)
  expect(answers.map(({ rows }) => rows[0]?.[0])).toEqual(names.map(claims))
  await kill
  await Promise.all([db.close(), killer.close()])
})

it('gives a transaction its turn while short reads never end', async () => {
  const db = await openPostgres({ url: target.url, poolSize: 1, sharing })
  await learn(db)
  // Each begins before the one before it has ended, so that the connection always has something to do.
  const reads: Promise<unknown>[] = []
  const pump = setInterval(() => reads.push(pause(db, 'reader', 0.01)), 3)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const change = runAs(db, as('writer'), async (session) => {
    await session.query({ text: 'select 1' })
    await session.query({ text: 'select 2' })
    return 'done'
  })
  const late = new Promise((resolve) => setTimeout(() => resolve('too late'), 2_000))
  expect(await Promise.race([change, late])).toBe('done')
  clearInterval(pump)
  await Promise.all([...reads, change])
  await db.close()
})

it('keeps an error to the one whose error it is', async () => {
  const db = await openPostgres({ url: target.url, poolSize: 2, sharing })
  await learn(db)
  const outcomes = await Promise.allSettled([
    pause(db, 'before'),
    pause(db, 'broken', 'not a number' as unknown as number),
    pause(db, 'after'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { code: '22P02' } })
  await db.close()
})
