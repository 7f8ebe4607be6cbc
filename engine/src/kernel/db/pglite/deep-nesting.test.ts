import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '../database.ts'
import { DatabaseUnavailable } from '../errors.ts'
import { runTransaction } from '../transaction.ts'
import { PgliteLanes } from './lane.ts'
import { openPglite } from './pglite.ts'
import { restoreSnapshot } from './snapshot.ts'
import { Thread } from './thread.ts'
import { IS_QUICK } from '../../../../../tests/support/selection.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-deep-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('a value that is nested too deeply', () => {
  let db: Database
  beforeAll(async () => {
    db = await openPglite({ dataDir: join(root, 'plain'), snapshot: inject('snapshot') })
    await db.query({ text: 'create table kept (value jsonb)' })
  })
  afterAll(() => db.close())

  it.each([
    ['JSON', 'select $1::jsonb', nested(60_000)],
    ['JSON in JSON', 'select $1::jsonb @> $1::jsonb', nested(200_000)],
    ['a search', 'select $1::tsquery', '!('.repeat(60_000) + 'a' + ')'.repeat(60_000)],
    ['a sum', `select 1${'+1'.repeat(20_000)} where $1 <> ''`, 'x'],
  ])('fails only for its author: %s', async (_, text, value) => {
    await expect(db.query({ text, values: [value] })).rejects.toMatchObject({ code: '54001' })
    expect((await db.query({ text: 'select 1' })).rows).toEqual([['1']])
  })

  it('rolls back its transaction', async () => {
    await db.query({ text: 'truncate kept' })
    const insert = (depth: number) =>
      db.transaction(async (session) => {
        await session.query({ text: `insert into kept values ('1')` })
        await session.query({ text: 'insert into kept values ($1)', values: [nested(depth)] })
      })
    await expect(insert(60_000)).rejects.toMatchObject({ code: '54001' })
    expect((await db.query({ text: 'select count(*) from kept' })).rows).toEqual([['0']])
    await insert(1000)
    expect((await db.query({ text: 'select count(*) from kept' })).rows).toEqual([['2']])
  })
})

it(
  'never continues after Postgres broke: the running transaction fails and is rolled back, and others run',
  { skip: IS_QUICK },
  async () => {
    const logged: string[] = []
    const folder = await mkdtemp(join(root, 'small-'))
    await restoreSnapshot(inject('snapshot'), folder)
    const lanes = new PgliteLanes({
      // So small that Postgres overflows it before it notices.
      start: (events) => Thread.start({ folder, extensions: [] }, events, 2),
      firstExchanges: () => [],
      onNotify: () => undefined,
      onWalWrite: () => undefined,
      mayRestart: true,
      log: (text) => logged.push(text),
    })
    await lanes.start()
    try {
      await runTransaction(lanes, (session) => session.query({ text: 'create table kept (value jsonb)' }))
      const broken = runTransaction(lanes, async (session) => {
        void session.query({ text: `insert into kept values ('1')` })
        return session.last({ text: 'insert into kept values ($1)', values: [nested(20_000)] })
      })
      const other = runTransaction(lanes, (session) => session.last({ text: 'select count(*) from kept' }))
      await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailable)
      expect((await other).rows).toEqual([['0']])
      expect(logged.join()).toContain('Postgres broke within PGlite (Maximum call stack size exceeded)')
    } finally {
      await lanes.close()
    }
  },
)
