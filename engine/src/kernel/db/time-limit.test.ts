import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds, openWithPlatform, type TestDatabase } from '../../../test/databases.ts'
import type { Database } from './database.ts'
import { runAs } from './run-as.ts'
import { timeLimited } from './time-limited.ts'

/** Longer than a test runs, and without `pg_sleep`, which PGlite cannot interrupt. */
const endless = { text: 'select count(*) from generate_series(1, 2000000000)' }
const caller = { role: 'authenticated', claims: '{}' }
const timedOut = { code: '57014', message: 'canceling statement due to statement timeout' }

describe.each(kinds)('a time limit on %s', (kind) => {
  let test: TestDatabase
  let db: Database

  beforeAll(async () => {
    test = await openWithPlatform(kind)
    db = test.db
    await db.query({ text: 'create table kept (id int primary key)' })
  })
  afterAll(() => test.close())
  beforeEach(() => db.query({ text: 'truncate kept' }))

  it('stops the statement, and does not affect others', async () => {
    await db.query({ text: 'insert into kept values (1)' })
    const before = [1, 2, 3].map(() => db.query({ text: 'select count(*) from kept where id = 1', prepare: true }))
    const started = Date.now()
    const overdue = runAs(db, caller, (session) => session.last(endless), { statementTimeoutMs: 300 })
    const after = [1, 2, 3].map((id) =>
      db.query({ text: 'insert into kept values ($1) returning id', values: [`${id}0`] }),
    )
    await expect(overdue).rejects.toMatchObject(timedOut)
    expect(Date.now() - started).toBeLessThan(20_000)
    for (const result of await Promise.all(before)) expect(result.rows).toEqual([['1']])
    expect((await Promise.all(after)).map(({ rows }) => rows[0]?.[0])).toEqual(['10', '20', '30'])
    const { rows } = await db.query({
      text: `select current_user = session_user, current_setting('statement_timeout')`,
    })
    expect(rows).toEqual([['t', '0']])
  })

  it('stops a statement of an interactive transaction and rolls back the transaction', async () => {
    const running = db.transaction(
      async (session) => {
        await session.query({ text: 'insert into kept values (99)' })
        await session.query(endless)
      },
      { statementTimeoutMs: 300 },
    )
    await expect(running).rejects.toMatchObject(timedOut)
    expect((await db.query({ text: 'select from kept where id = 99' })).rowCount).toBe(0)
  })

  it('can apply to all statements of a database', async () => {
    const limited = timeLimited(db, 300)
    await expect(limited.query(endless)).rejects.toMatchObject(timedOut)
    expect((await limited.query({ text: 'select 1' })).rows).toEqual([['1']])
  })

  it('allows quick statements, each with its own limit', async () => {
    const pause = { text: 'select pg_sleep(0.2)' }
    await db.transaction(
      async (session) => {
        for (let index = 0; index < 3; index++) await session.query(pause)
      },
      { statementTimeoutMs: 500 },
    )
    expect((await db.transaction((session) => session.last(pause), { statementTimeoutMs: 5000 })).rowCount).toBe(1)
  })
})
