import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
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

/** Writes rows one after the other and prints the number of each that was acknowledged. */
const writer = `
  import { openPglite } from ${JSON.stringify(new URL('./pglite.ts', import.meta.url).href)}
  const db = await openPglite({ dataDir: process.argv[1], extensions: [] })
  await db.query({ text: 'create table if not exists rows (id int primary key)' })
  const { rows } = await db.query({ text: 'select coalesce(max(id), 0) from rows' })
  for (let id = Number(rows[0][0]) + 1; ; id++) {
    if (id % 3 === 0) {
      await db.transaction(async (session) => {
        await session.query({ text: 'insert into rows values ($1)', values: [String(id)], prepare: true })
      })
    } else {
      await db.query({ text: 'insert into rows values ($1)', values: [String(id)], prepare: true })
    }
    process.stdout.write(id + '\\n')
  }`

function startWriter(dataDir: string): ChildProcess {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const args = ['--import', tsx, '--input-type=module', '--eval', writer, dataDir]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

// Ten times, and under load, in the conformance suites: durability.test.ts.
it('loses no acknowledged row when the process is killed, three times', async () => {
  const dataDir = join(root, 'killed')
  const first = await openPglite({ dataDir, snapshot: inject('snapshot') })
  await first.close()
  let acknowledged = 0
  for (let round = 1; round <= 3; round++) {
    const child = startWriter(dataDir)
    const exited = once(child, 'exit')
    const ids: number[] = []
    for await (const line of createInterface({ input: child.stdout! })) {
      ids.push(Number(line))
      if (ids.length === 5 + round * 3) child.kill('SIGKILL')
    }
    await exited
    // The writer goes on from what it finds: a smaller number would mean that an acknowledged row was gone.
    expect(ids[0]).toBeGreaterThan(acknowledged)
    acknowledged = ids.at(-1)!
  }
  const db = await openPglite({ dataDir })
  const { rows } = await db.query({
    text: 'select count(*), max(id) >= $1::int from rows',
    values: [String(acknowledged)],
  })
  expect(Number(rows[0]?.[0])).toBeGreaterThanOrEqual(acknowledged)
  expect(rows[0]?.[1]).toBe('t')
  await db.close()
  expect(await readdir(dataDir)).not.toContain('engine.lock')
}, 300_000)
