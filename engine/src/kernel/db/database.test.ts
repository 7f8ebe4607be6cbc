import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds, openWithPlatform, type TestDatabase } from '../../../test/databases.ts'
import type { Database } from './database.ts'

describe.each(kinds)('a database on %s', (kind) => {
  let test: TestDatabase
  let db: Database

  beforeAll(async () => {
    test = await openWithPlatform(kind)
    db = test.db
    await db.query({ text: 'create table things (id int primary key, name text not null)' })
  })
  afterAll(() => test.close())
  beforeEach(() => db.query({ text: 'truncate things' }))

  const count = async () => (await db.query({ text: 'select count(*) from things' })).rows[0]?.[0]
  const insert = (id: number) => ({ text: 'insert into things values ($1, $2)', values: [String(id), `thing ${id}`] })

  it('gives one column as bytes, if the statement says so, and the others as text', async () => {
    const text = `select 1, $1::text, null::text, $2::text`
    const statement = { text, values: ['é€', 'x'], prepare: true }
    for (let time = 0; time < 2; time++) {
      expect(await db.query({ ...statement, bytesOf: 1 })).toMatchObject({
        rows: [['1', null, null, 'x']],
        bytes: Buffer.from('é€'),
      })
      expect((await db.query({ ...statement, bytesOf: 2 })).bytes).toBeUndefined()
      expect((await db.query(statement)).rows).toEqual([['1', 'é€', null, 'x']])
    }
  })

  it('gives columns, rows as text and the count', async () => {
    const result = await db.query({
      text: `select 1 as one, null as nothing, $1 as "Ünï", '{"a": 1}'::jsonb`,
      values: ['é✓😀'],
    })
    expect(result).toEqual({
      columns: ['one', 'nothing', 'Ünï', 'jsonb'],
      rows: [['1', null, 'é✓😀', '{"a": 1}']],
      rowCount: 1,
    })
    expect(await db.query({ text: 'select from things' })).toEqual({ columns: [], rows: [], rowCount: 0 })
    expect((await db.query(insert(1))).rowCount).toBe(1)
  })

  it.each([false, true])('returns the same every time (prepared: %s)', async (prepare) => {
    for (let round = 0; round < 8; round++) {
      const result = await db.query({
        text: 'select $1::int + 1 as next, $2 as label',
        values: [String(round), null],
        prepare,
      })
      expect(result).toEqual({ columns: ['next', 'label'], rows: [[String(round + 1), null]], rowCount: 1 })
    }
  })

  it('carries large values and many rows', async () => {
    const large = 'Straße '.repeat(300_000)
    expect((await db.query({ text: 'select $1::text', values: [large] })).rows[0]?.[0]).toBe(large)
    const many = await db.query({ text: `select i, repeat('x', 50) from generate_series(1, 50000) i` })
    expect(many.rows.length).toBe(50_000)
    expect(many.rows[49_999]).toEqual(['50000', 'x'.repeat(50)])
  })

  it('runs many requests at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        db.query({ text: 'select $1::int', values: [String(index)], prepare: true }),
      ),
    )
    expect(results.map(({ rows }) => Number(rows[0]?.[0]))).toEqual(Array.from({ length: 200 }, (_, index) => index))
  })

  it('commits what an interactive transaction did', async () => {
    const seen = await db.transaction(async (session) => {
      await session.query(insert(1))
      await session.query(insert(2))
      return (await session.query({ text: 'select count(*) from things' })).rows[0]?.[0]
    })
    expect(seen).toBe('2')
    expect(await count()).toBe('2')
  })

  it('commits with the last statement', async () => {
    const result = await db.transaction(async (session) => {
      await session.query(insert(1))
      return session.last({ text: 'select count(*) from things' })
    })
    expect(result.rows).toEqual([['1']])
    expect(await count()).toBe('1')
  })

  it('keeps the order of statements that were not awaited', async () => {
    await db.transaction(async (session) => {
      void session.query(insert(1))
      void session.query({ text: 'update things set id = id + 10' })
      await session.last(insert(1))
    })
    const { rows } = await db.query({ text: 'select id from things order by id' })
    expect(rows).toEqual([['1'], ['11']])
  })

  it('rolls back when the work fails, and passes on its error', async () => {
    const failure = new Error('changed my mind')
    const running = db.transaction(async (session) => {
      await session.query(insert(1))
      throw failure
    })
    await expect(running).rejects.toBe(failure)
    expect(await count()).toBe('0')
  })

  it('rolls back when a statement fails', async () => {
    await expect(
      db.transaction(async (session) => {
        await session.query(insert(1))
        await session.query(insert(1))
      }),
    ).rejects.toMatchObject({ code: '23505' })
    await expect(
      db.transaction(async (session) => {
        await session.query(insert(1))
        await session.last(insert(1))
      }),
    ).rejects.toMatchObject({ code: '23505' })
    await expect(
      db.transaction((session) => session.last({ text: 'insert into things values (1, $1), (1, $1)', values: ['x'] })),
    ).rejects.toMatchObject({ code: '23505' })
    expect(await count()).toBe('0')
  })

  it('rolls back the opening when the only statement fails', async () => {
    const running = db.transaction((session) => session.last({ text: 'select 1 / 0' }), { opening: [insert(1)] })
    await expect(running).rejects.toMatchObject({ code: '22012' })
    expect(await count()).toBe('0')
  })

  it('never reports success for a transaction that Postgres rolled back', async () => {
    const hidden = db.transaction(async (session) => {
      await session.query(insert(1))
      await session.query({ text: 'select 1 / 0' }).catch(() => undefined)
    })
    await expect(hidden).rejects.toMatchObject({ code: '22012' })
    const unawaited = db.transaction(async (session) => {
      await session.query(insert(2))
      void session.query({ text: 'select 1 / 0' })
    })
    await expect(unawaited).rejects.toMatchObject({ code: '22012' })
    const deferred = db.transaction(async (session) => {
      await session.script('create temp table pairs (id int unique deferrable initially deferred) on commit drop')
      await session.query({ text: 'insert into pairs values (1), (1)' })
    })
    await expect(deferred).rejects.toMatchObject({ code: '23505' })
    expect(await count()).toBe('0')
  })

  it('continues after a savepoint', async () => {
    await db.transaction(async (session) => {
      await session.query(insert(1))
      await session.query({ text: 'savepoint here' })
      await session.query(insert(1)).catch(() => undefined)
      await session.query({ text: 'rollback to savepoint here' })
      await session.query(insert(2))
    })
    expect(await count()).toBe('2')
  })

  it('refuses statements after the end', async () => {
    let kept!: Parameters<Parameters<Database['transaction']>[0]>[0]
    await db.transaction(async (session) => {
      kept = session
      await session.query(insert(1))
    })
    await expect(kept.query(insert(2))).rejects.toThrow('the transaction is over')
    await expect(kept.last(insert(2))).rejects.toThrow('the transaction is over')
    await expect(
      db.transaction(async (session) => {
        await session.last(insert(3))
        await session.query(insert(4))
      }),
    ).rejects.toThrow('the transaction is over')
    const { rows } = await db.query({ text: 'select id from things order by id' })
    expect(rows).toEqual([['1'], ['3']])
  })

  it('runs a script completely or not at all', async () => {
    await db.transaction((session) =>
      session.script(`insert into things values (1, 'a;b'); insert into things values (2, 'c')`),
    )
    expect(await count()).toBe('2')
    await expect(
      db.transaction((session) => session.script(`insert into things values (3, 'a'); select nonsense`)),
    ).rejects.toMatchObject({ code: '42703' })
    expect(await count()).toBe('2')
  })

  it('does not let a script end the transaction unnoticed', async () => {
    await expect(
      db.transaction(async (session) => {
        await session.script('commit')
        await session.query(insert(1))
      }),
    ).rejects.toMatchObject({ code: '2D000' })
    expect(await count()).toBe('0')
  })

  it('does not run work that sends nothing', async () => {
    expect(await db.transaction(() => Promise.resolve('nothing'))).toBe('nothing')
  })

  it('reports the fields of an error', async () => {
    await db.query(insert(1))
    await expect(db.query(insert(1))).rejects.toMatchObject({
      name: 'DatabaseError',
      message: 'duplicate key value violates unique constraint "things_pkey"',
      code: '23505',
      detail: 'Key (id)=(1) already exists.',
      constraint: 'things_pkey',
    })
    await expect(db.query({ text: 'select nme from things' })).rejects.toMatchObject({
      code: '42703',
      hint: 'Perhaps you meant to reference the column "things.name".',
      position: 8,
    })
    await expect(db.query({ text: `select $1::int`, values: ['x'] })).rejects.toMatchObject({
      code: '22P02',
      detail: null,
    })
  })

  it('refuses what the protocol cannot carry, and stays healthy', async () => {
    await expect(db.query({ text: 'select 1 \0; drop table things' })).rejects.toMatchObject({ code: '22021' })
    await expect(db.query({ text: 'select $1', values: ['a\0b'] })).rejects.toMatchObject({ code: '22021' })
    await expect(db.query({ text: 'select 1', values: Array(65_536).fill('1') })).rejects.toMatchObject({
      code: '54000',
    })
    await expect(
      db.transaction(async (session) => {
        await session.query(insert(1))
        await session.query({ text: 'select \0' }).catch(() => undefined)
      }),
    ).rejects.toMatchObject({ code: '22021' })
    expect(await count()).toBe('0')
  })

  it('refuses COPY from the client without losing the database', async () => {
    await expect(db.transaction((session) => session.script('copy things from stdin'))).rejects.toThrow()
    expect(await count()).toBe('0')
  })

  it('prepares a statement again when its table has changed', async () => {
    await db.query({ text: 'drop table if exists shape' })
    await db.query({ text: 'create table shape (a int)' })
    await db.query({ text: 'insert into shape values (1)' })
    const read = () => db.query({ text: 'select * from shape', prepare: true })
    const readAll = () => Promise.all(Array.from({ length: 20 }, read))
    await readAll()
    await db.query({ text: `alter table shape add column b text default 'new'` })
    for (const result of await readAll())
      expect(result).toEqual({ columns: ['a', 'b'], rows: [['1', 'new']], rowCount: 1 })
    await db.query({ text: 'alter table shape alter column a type text' })
    for (const result of await readAll()) expect(result.rows).toEqual([['1', 'new']])
    await db.query({ text: 'drop table shape' })
    await expect(read()).rejects.toMatchObject({ code: '42P01' })
    await db.query({ text: 'create table shape (c int)' })
    expect((await read()).columns).toEqual(['c'])
  })

  it('runs more texts than a connection keeps prepared', async () => {
    for (let round = 0; round < 2; round++) {
      for (let index = 0; index < 250; index++) {
        const { rows } = await db.query({ text: `select ${index} + $1::int`, values: ['1'], prepare: true })
        expect(rows).toEqual([[String(index + 1)]])
      }
    }
    const { rows } = await db.query({ text: 'select count(*) <= 210 from pg_prepared_statements' })
    expect(rows).toEqual([['t']])
  })

  it('recovers when a prepared text fails to parse', async () => {
    const table = `"arriving later ${randomUUID()}"`
    const read = { text: `select * from ${table}`, prepare: true }
    await Promise.allSettled(Array.from({ length: 10 }, () => db.query(read)))
    await expect(db.query(read)).rejects.toMatchObject({ code: '42P01' })
    await db.query({ text: `create table ${table} (a int)` })
    expect((await db.query(read)).columns).toEqual(['a'])
  })
})
