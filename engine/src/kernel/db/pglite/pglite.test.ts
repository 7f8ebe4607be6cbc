import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database } from '../database.ts'
import type { DatabaseError } from '../errors.ts'
import { runAs } from '../run-as.ts'
import { openPglite } from './pglite.ts'
import { IS_QUICK } from '../../../../../tests/support/selection.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-pglite-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const one = { text: 'select 1' }

describe('a folder', () => {
  let dataDir: string
  let db: Database
  beforeEach(async () => {
    dataDir = await mkdtemp(join(root, 'one-'))
    db = await openPglite({ dataDir, snapshot: inject('snapshot') })
  })
  afterEach(() => db.close())

  it('does not stall the process while it works', { skip: IS_QUICK }, async () => {
    const delay = monitorEventLoopDelay({ resolution: 10 })
    const started = Date.now()
    const heavy = db.query({ text: 'select count(*) from generate_series(1, 3000000)' })
    delay.enable()
    expect((await heavy).rows).toEqual([['3000000']])
    delay.disable()
    const took = Date.now() - started
    expect(took).toBeGreaterThan(200)
    // The median, because a busy machine delays everything now and then.
    expect(delay.percentile(50) / 1e6).toBeLessThan(took / 4)
  })

  it('makes nobody wait for more than the one long statement that is running', { skip: IS_QUICK }, async () => {
    const slow = { text: 'select pg_sleep(0.4)' }
    const quick = { text: 'select 1', prepare: true }
    const as = (owner: string, statement: typeof slow) =>
      db.transaction((session) => session.last(statement), { owner })
    await Promise.all([as('ada', quick), as('ben', quick)])
    const order: string[] = []
    const note = (name: string) => () => void order.push(name)
    const running = Array.from({ length: 5 }, () => as('mallory', slow).then(note('slow')))
    // One is posted behind the first slow one already, the other comes later.
    const early = as('ada', quick).then(note('early'))
    await new Promise((resolve) => setTimeout(resolve, 250))
    const late = as('ben', { text: 'select 2', prepare: true } as typeof slow).then(note('late'))
    await Promise.all([...running, early, late])
    expect(order.indexOf('early')).toBeLessThanOrEqual(2)
    expect(order.indexOf('late')).toBeLessThanOrEqual(3)
    expect(order.length).toBe(7)
    // A request that was taken back was not prepared, and is prepared again.
    expect((await as('ben', { text: 'select 2', prepare: true } as typeof slow)).rows).toEqual([['2']])
  })

  it(
    'refuses a user who runs into the time limit repeatedly, and nobody else',
    { timeout: 90_000, skip: IS_QUICK },
    async () => {
      const endless = { text: 'select count(*) from generate_series(1, 2000000000)' }
      const as = (sub: string, statement: { text: string }) =>
        runAs(db, { role: 'authenticated', claims: JSON.stringify({ sub }) }, (session) => session.last(statement), {
          statementTimeoutMs: 300,
        })
      const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(() => as('mallory', endless)))
      const codes = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as DatabaseError).code : ''))
      expect(codes).toEqual(['57014', '57014', '57014', 'PT429', 'PT429'])
      const refused = { code: 'PT429', retryAfterSeconds: expect.any(Number) as unknown }
      await expect(as('mallory', one)).rejects.toMatchObject(refused)
      await expect(
        db.transaction((session) => session.query(one), { owner: 'authenticated mallory' }),
      ).rejects.toMatchObject(refused)
      expect((await as('ada', one)).rows).toEqual([['1']])
    },
  )

  it('refuses a second engine, in this process too, until the first has closed', async () => {
    await expect(openPglite({ dataDir })).rejects.toThrow(`process ${process.pid}`)
    await db.query({ text: 'create table kept ()' })
    const waiting = Promise.allSettled(Array.from({ length: 30 }, () => db.query(one)))
    await db.close()
    expect((await waiting).map(({ status }) => status)).toContain('fulfilled')
    await expect(db.query(one)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    // A snapshot is only used for a new folder.
    db = await openPglite({ dataDir, snapshot: inject('snapshot') })
    expect((await db.query({ text: `select to_regclass('kept')` })).rows).toEqual([['kept']])
  })

  it('repeats an interrupted copy of the snapshot', { skip: IS_QUICK }, async () => {
    await db.query({ text: 'create table kept ()' })
    await db.close()
    await rm(join(dataDir, 'PG_VERSION'))
    await rm(join(dataDir, 'base'), { recursive: true })
    db = await openPglite({ dataDir, snapshot: inject('snapshot') })
    const tables = { text: `select to_regclass('auth.users'), to_regclass('kept')` }
    expect((await db.query(tables)).rows).toEqual([['auth.users', null]])
  })
})

it('creates a new database without a snapshot, and with one of another version', { skip: IS_QUICK }, async () => {
  const db = await openPglite({ dataDir: join(root, 'plain'), snapshot: join(root, 'missing'), extensions: [] })
  expect((await db.query({ text: `select to_regclass('auth.users')` })).rows).toEqual([[null]])
  await db.close()
})

it('does not start an empty database when one in memory is lost', { skip: IS_QUICK }, async () => {
  const db = await openPglite({ dataDir: null, extensions: [] })
  await db.query({ text: 'create table gone ()' })
  await expect(db.transaction((session) => session.script('copy gone from stdin'))).rejects.toThrow()
  await expect(db.query(one)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  await db.close()
})
