import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds, openWithPlatform, type TestDatabase } from '../../../test/databases.ts'
import type { Database } from '../../kernel/db/database.ts'
import { announceBlob, scheduleDeletion, scheduleUnfinished, runDueDeletions } from './pending-deletions.ts'

describe.each(kinds)('%s', (kind) => {
  let test: TestDatabase
  let db: Database
  beforeAll(async () => {
    test = await openWithPlatform(kind)
    db = test.db
    await run(`insert into storage.buckets (id, name) values ('b', 'b')`)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await run('truncate storage.objects')
    await run('truncate engine.pending_deletions')
  })

  const run = (text: string, values: string[] = []) => db.query({ text, values })
  const insert = (name: string, version: string) =>
    run(`insert into storage.objects (bucket_id, name, version) values ('b', $1, $2)`, [name, version])
  const pending = async () =>
    (await run('select id from engine.pending_deletions order by after, id')).rows.map(([id]) => id ?? '')
  const due = () => run('update engine.pending_deletions set after = now()')
  const sweep = async () => {
    const removed: string[] = []
    await runDueDeletions(db, { remove: async (ids) => void removed.push(...ids) })
    return removed
  }

  it('an announced blob is deleted unless a row names it', async () => {
    const [kept, lost] = [randomUUID(), randomUUID()]
    await announceBlob(db, kept)
    await announceBlob(db, lost)
    expect(await sweep()).toEqual([])
    await insert('kept', kept)
    await scheduleDeletion(db, kept)
    await scheduleDeletion(db, lost)
    expect(await sweep()).toEqual([lost])
    expect(await pending()).toEqual([])
  })

  it('a row that is deleted or changed schedules the deletion of its old bytes', async () => {
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
    await insert('changing', one)
    await announceBlob(db, two)
    await run(`update storage.objects set version = $1 where name = 'changing'`, [two])
    expect(await pending()).toEqual([one])
    await run(`update storage.objects set name = 'changed', metadata = '{}' where name = 'changing'`)
    expect(await pending()).toEqual([one])
    await run(`delete from storage.objects where name = 'changed'`)
    expect((await pending()).sort()).toEqual([one, two].sort())
    await insert('cut', three)
    await run('truncate storage.objects')
    expect(await pending()).toContain(three)
    await due()
    expect((await sweep()).sort()).toEqual(expect.arrayContaining([one, two, three]))
  })

  it('a transaction that is rolled back schedules nothing', async () => {
    const id = randomUUID()
    await insert('undone', id)
    await expect(
      db.transaction(async (session) => {
        await session.query({ text: `delete from storage.objects where name = 'undone'` })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await due()
    expect(await sweep()).toEqual([])
  })

  it('bytes that a row names are never removed', async () => {
    const id = randomUUID()
    await insert('named', id)
    await run(`insert into engine.pending_deletions values ($1::uuid, now())`, [id])
    expect(await sweep()).toEqual([])
  })

  it('a row without bytes, or with another kind of version, can be deleted like any other', async () => {
    await run(`insert into storage.objects (bucket_id, name, version) values ('b', 'none', null), ('b', 'odd', 'v1')`)
    await run(`delete from storage.objects where name in ('none', 'odd')`)
    expect(await pending()).toEqual([])
  })

  it('nobody but the engine can read or write the list', async () => {
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const asked = db.transaction((session) => session.last({ text: 'select * from engine.pending_deletions' }), {
        settings: [['role', role]],
      })
      await expect(asked).rejects.toThrow('permission denied for schema engine')
    }
  })

  it('at the start of the only engine, older entries are due and newer ones are not, also in several batches', async () => {
    const ids = Array.from({ length: 450 }, () => randomUUID())
    for (const id of ids) await announceBlob(db, id)
    await scheduleUnfinished(db, Date.now() - 60_000)
    expect(await sweep()).toEqual([])
    await scheduleUnfinished(db, Date.now() + 1_000)
    expect((await sweep()).sort()).toEqual(ids.sort())
    expect(await pending()).toEqual([])
  })

  it('an entry stays if its bytes could not be removed', async () => {
    const id = randomUUID()
    await announceBlob(db, id)
    await scheduleDeletion(db, id)
    const fail = () => Promise.reject(new Error('no disk'))
    await expect(runDueDeletions(db, { remove: fail })).rejects.toThrow('no disk')
    expect(await sweep()).toEqual([id])
  })
})
