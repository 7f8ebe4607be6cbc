import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openPglite } from './pglite.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-pglite-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const one = { text: 'select 1' }

it('does not stall the process while it works', async () => {
  const db = await openPglite({ dataDir: join(root, 'heavy'), snapshot: inject('snapshot') })
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const started = Date.now()
  const heavy = db.query({ text: 'select count(*) from generate_series(1, 3000000)' })
  delay.enable()
  expect((await heavy).rows).toEqual([['3000000']])
  delay.disable()
  const took = Date.now() - started
  expect(took).toBeGreaterThan(200)
  // The median: a busy machine delays everything now and then.
  expect(delay.percentile(50) / 1e6).toBeLessThan(took / 4)
  await db.close()
})

it('keeps a second engine out, in this process too, until the first has closed', async () => {
  const dataDir = join(root, 'locked')
  const db = await openPglite({ dataDir, snapshot: inject('snapshot') })
  await expect(openPglite({ dataDir })).rejects.toThrow(`process ${process.pid}`)
  await db.close()
  const again = await openPglite({ dataDir })
  expect((await again.query(one)).rows).toEqual([['1']])
  await again.close()
})

it('makes a new database without a snapshot, and with one that does not fit', async () => {
  const db = await openPglite({ dataDir: join(root, 'plain'), snapshot: join(root, 'missing'), extensions: [] })
  expect((await db.query({ text: `select to_regclass('auth.users')` })).rows).toEqual([[null]])
  await db.close()
})

it('takes up an interrupted copy of the snapshot anew', async () => {
  const dataDir = join(root, 'interrupted')
  const db = await openPglite({ dataDir, snapshot: inject('snapshot') })
  await db.close()
  await rm(join(dataDir, 'PG_VERSION'))
  await rm(join(dataDir, 'base'), { recursive: true })
  const again = await openPglite({ dataDir, snapshot: inject('snapshot') })
  expect((await again.query({ text: `select to_regclass('auth.users')` })).rows).toEqual([['auth.users']])
  await again.close()
})

it('refuses everything after it was closed', async () => {
  const db = await openPglite({ dataDir: null, extensions: [] })
  const waiting = Array.from({ length: 30 }, () => db.query(one))
  const settled = Promise.allSettled(waiting)
  await db.close()
  const outcomes = (await settled).map(({ status }) => status)
  expect(outcomes).toContain('fulfilled')
  await expect(db.query(one)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
})

it('does not begin anew when a database in memory is lost', async () => {
  const db = await openPglite({ dataDir: null, extensions: [] })
  await db.query({ text: 'create table gone ()' })
  await expect(db.transaction((session) => session.script('copy gone from stdin'))).rejects.toThrow()
  await expect(db.query(one)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  await db.close()
})
