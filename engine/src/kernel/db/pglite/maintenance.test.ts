import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { runCommand } from './command.ts'
import { PgliteLanes } from './lane.ts'
import { Maintenance } from './maintenance.ts'
import { restoreSnapshot } from './snapshot.ts'
import { Thread } from './thread.ts'

let dataDir: string
let lanes: PgliteLanes
let maintenance: Maintenance
const run = (text: string) => runCommand(lanes, text)

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-maintenance-'))
  await restoreSnapshot(inject('snapshot'), dataDir)
  lanes = new PgliteLanes({
    start: (events) => Thread.start({ folder: dataDir, extensions: ['pgcrypto', 'uuid-ossp'] }, events),
    firstExchanges: () => [],
    onNotify: () => undefined,
    onWalWrite: () => undefined,
    mayRestart: true,
    log: () => undefined,
  })
  await lanes.start()
  maintenance = new Maintenance({ run, isBusy: () => false, log: () => undefined })
})
afterAll(async () => {
  maintenance.stop()
  await lanes.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('gathers statistics of tables that changed, and of no others', async () => {
  await run('drop table if exists "Busy", quiet')
  await run('create table "Busy" as select generate_series(1, 1000) as id')
  await run('create table quiet as select 1 as id')
  // Postgres itself counts changes about once a second.
  await run('select pg_stat_force_next_flush()')
  await maintenance.run()
  expect(await run(`select reltuples from pg_class where relname in ('Busy', 'quiet') order by relname`)).toEqual([
    '1000',
    '-1',
  ])
})

it('frees the space of deleted rows', async () => {
  await run('drop table if exists emptied')
  await run('create table emptied as select generate_series(1, 1000) as id')
  await run('delete from emptied')
  await run('select pg_stat_force_next_flush()')
  await maintenance.run()
  expect(await run(`select pg_relation_size('emptied')`)).toEqual(['0'])
})

it('recycles the write-ahead log when it has grown', async () => {
  await run('drop table if exists large')
  await run(`create table large as select repeat('x', 1000) from generate_series(1, 40000)`)
  // Otherwise its rows may count as changed only after the first round, and the second would write to the log again.
  await run('select pg_stat_force_next_flush()')
  const redo = () => run('select redo_lsn from pg_control_checkpoint()')
  const before = await redo()
  await maintenance.run()
  const after = await redo()
  expect(after).not.toEqual(before)
  await maintenance.run()
  expect(await redo()).toEqual(after)
  expect((await readdir(join(dataDir, 'pg_wal'))).length).toBeLessThan(200)
})

it('runs Postgres with fsync, by the method that reaches the disk', async () => {
  expect(await run('show fsync')).toEqual(['on'])
  expect(await run('show wal_sync_method')).toEqual(['fsync'])
  expect(await run('show full_page_writes')).toEqual(['on'])
})

it('waits for a moment without requests, but not for ever', async () => {
  vi.useFakeTimers()
  const asked = vi.fn(() => Promise.resolve<string[]>([]))
  let isBusy = true
  const patient = new Maintenance({ run: asked, isBusy: () => isBusy, log: () => undefined })
  try {
    await vi.advanceTimersByTimeAsync(10_000 + 29_999)
    expect(asked).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveBeenCalledTimes(2)
    // The next time there is such a moment.
    await vi.advanceTimersByTimeAsync(65_000)
    expect(asked).toHaveBeenCalledTimes(2)
    isBusy = false
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveBeenCalledTimes(4)
  } finally {
    patient.stop()
    vi.useRealTimers()
  }
})
