import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { kinds, openWithPlatform, type TestDatabase } from '../../test/databases.ts'
import type { Database } from '../kernel/db/database.ts'
import { migrate } from './migrations.ts'

describe.each(kinds)('migrations on %s', (kind) => {
  let test: TestDatabase
  let db: Database
  let folder: string

  beforeAll(async () => {
    test = await openWithPlatform(kind)
    db = test.db
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-migrations-'))
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
    await db.transaction((session) =>
      session.script(`drop schema if exists app cascade; truncate supabase_migrations.schema_migrations;
        truncate supabase_migrations.engine_checksums`),
    )
  })

  const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
  const exists = async (name: string) =>
    (await db.query({ text: 'select to_regclass($1) is not null', values: [name] })).rows[0]?.[0] === 't'

  it('applies files by version, once, and records them as the platform’s tool does', async () => {
    await write('10_second.sql', 'create table app.b (id int references app.a);')
    await write('9_first.sql', 'create schema app;\ncreate table app.a (id int primary key);')
    await write('README.md', 'not a migration')
    expect(await migrate(db, { folder })).toEqual(['9_first.sql', '10_second.sql'])
    expect(await migrate(db, { folder })).toEqual([])
    const { rows } = await db.query({
      text: `select version, name, statements[2] from supabase_migrations.schema_migrations order by version::int`,
    })
    expect(rows).toEqual([
      ['9', 'first', 'create table app.a (id int primary key)'],
      ['10', 'second', null],
    ])
  })

  it('makes the REST service read the schema again, only when something changed', async () => {
    const heard: string[] = []
    const stop = await db.listen('pgrst', (payload) => heard.push(payload))
    await write('1_a.sql', 'create schema app')
    const heardBy = async (work: () => Promise<unknown>) => {
      heard.length = 0
      await work()
      await db.query({ text: `select pg_notify('pgrst', 'end')` })
      await vi.waitFor(() => expect(heard).toContain('end'))
      return new Set(heard)
    }
    // The event triggers notify too, so there may be several.
    expect(await heardBy(() => migrate(db, { folder }))).toEqual(new Set(['reload schema', 'end']))
    expect(await heardBy(() => migrate(db, { folder }))).toEqual(new Set(['end']))
    await stop()
  })

  it('stops at a file that was changed, names it and says what to do', async () => {
    await write('1_a.sql', 'create schema app;\n')
    await migrate(db, { folder })
    await write('1_a.sql', 'create schema app;\r\n')
    expect(await migrate(db, { folder })).toEqual([])
    await write('1_a.sql', 'create schema app; -- changed')
    await write('2_b.sql', 'create table app.b ()')
    await expect(migrate(db, { folder })).rejects.toThrow(
      '1_a.sql was changed after it was applied to this database: undo the change and put it into a new migration, or, ' +
        'if you need nothing of its data, delete the data folder (.portico) or drop and create the Postgres database, and start again.',
    )
    expect(await exists('app.b')).toBe(false)
  })

  it('stops at an applied file that is missing, at a version twice, and at one that comes late', async () => {
    await write('2_b.sql', 'create schema app')
    await migrate(db, { folder })
    await write('1_late.sql', 'create table app.late ()')
    await expect(migrate(db, { folder })).rejects.toThrow('1_late.sql is older than 2_b.sql')
    await write('02_twin.sql', 'select 1')
    await expect(migrate(db, { folder })).rejects.toThrow('have the same version')
    await Promise.all(['1_late.sql', '02_twin.sql', '2_b.sql'].map((name) => rm(join(folder, name))))
    await expect(migrate(db, { folder })).rejects.toThrow(
      '2_b.sql was applied to this database, but the file is missing: restore the file, or, if you need nothing of its data, ' +
        'delete the data folder (.portico) or drop and create the Postgres database, and start again.',
    )
  })

  it('leaves no trace of a file that fails, and names file and line', async () => {
    await write('1_a.sql', 'create schema app;\ncreate table app.a (id int);')
    await write('2_b.sql', `create table app.b (id int);\n-- é😀\ninsert into app.b\nvalues ('x' + nonsense);`)
    await expect(migrate(db, { folder })).rejects.toThrow(/^2_b\.sql:4: column "nonsense" does not exist \(42703\)/)
    expect(await exists('app.a')).toBe(true)
    expect(await exists('app.b')).toBe(false)
    await write('2_b.sql', 'create table app.b (id int primary key);\n\ninsert into app.b\nvalues (1), (1);\nselect 1;')
    await expect(migrate(db, { folder })).rejects.toThrow(
      /^2_b\.sql:3: duplicate key .*\(23505\)\nKey \(id\)=\(1\) already exists\.\nNothing of this file was applied; .* start again\.$/,
    )
    await write('2_b.sql', 'create table app.b (id int)')
    expect(await migrate(db, { folder })).toEqual(['2_b.sql'])
  })

  it('accepts a file with its own begin and commit, and no other statement that ends the transaction', async () => {
    await write('1_a.sql', 'begin;\ncreate schema app;\ncommit;')
    expect(await migrate(db, { folder })).toEqual(['1_a.sql'])
    await write('2_b.sql', 'create table app.b ();\nrollback;')
    await expect(migrate(db, { folder })).rejects.toThrow('2_b.sql:2: a migration cannot end its own transaction')
    await write('2_b.sql', 'begin;\ncreate table app.b ();\ncommit;\nselect 1 / 0;')
    await expect(migrate(db, { folder })).rejects.toThrow('2_b.sql:4: division by zero')
    expect(await exists('app.b')).toBe(false)
  })

  it('lets no setting of a file reach the next', async () => {
    await write('1_a.sql', `create schema app; select set_config('search_path', '', false); set role anon;`)
    await write('2_b.sql', 'create table app.b (at timestamptz); create table here_b (); drop table public.here_b')
    expect(await migrate(db, { folder })).toEqual(['1_a.sql', '2_b.sql'])
    const { rows } = await db.query({
      text: 'select current_user = session_user, current_setting($1)',
      values: ['search_path'],
    })
    expect(rows).toEqual([['t', '"$user", public, extensions']])
  })

  it('applies each file once when several engines start at the same time', async () => {
    for (let version = 1; version <= 5; version++) {
      await write(`${version}_step.sql`, version === 1 ? 'create schema app' : `create table app.t${version} ()`)
    }
    const others = await Promise.all([test.reopen(), test.reopen(), test.reopen()])
    const applied = await Promise.all(others.map((other) => migrate(other, { folder })))
    expect(applied.flat().sort()).toEqual([1, 2, 3, 4, 5].map((version) => `${version}_step.sql`))
  })

  it('accepts files that the platform’s own tool has applied', async () => {
    await write('1_a.sql', 'create schema app')
    await db.query({ text: `insert into supabase_migrations.schema_migrations (version, name) values ('1', 'a')` })
    expect(await migrate(db, { folder })).toEqual([])
    expect(await exists('app.a')).toBe(false)
  })

  it('treats a folder that does not exist as empty', async () => {
    expect(await migrate(db, { folder: join(folder, 'missing') })).toEqual([])
  })
})
