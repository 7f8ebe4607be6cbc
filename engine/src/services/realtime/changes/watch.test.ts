import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds, openWithPlatform, type TestDatabase } from '../../../../test/databases.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { createLogger } from '../../../kernel/log/logger.ts'
import { deleteOldRecords } from '../tidy.ts'
import { watchPublication } from './watch.ts'

describe.each(kinds)('the published tables on %s', (kind) => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await openWithPlatform(kind)
  })
  afterAll(() => test.close())
  beforeEach(() =>
    script(`drop publication if exists supabase_realtime; create publication supabase_realtime;
      drop table if exists a, "B b", c, whole, part_4, parents, children cascade; drop function if exists beget;
      create table a (id int primary key); create table "B b" (id int); create table c (id int);
      delete from engine.changes`),
  )

  const script = (sql: string) => test.db.transaction((session) => session.script(sql))
  const refresh = async () => (await test.db.query({ text: 'select * from engine.watch_published_tables()' })).rows
  const watched = async () => {
    const { rows } = await test.db.query({
      text: `select tgrelid::regclass::text from pg_trigger where tgname ^@ '00_engine_changes' order by 1`,
    })
    return rows.map(([name]) => name)
  }
  /** The changes that are recorded for these statements. */
  const recorded = async (sql: string) => {
    await test.db.query({ text: 'delete from engine.changes' })
    await script(sql)
    const { rows } = await test.db.query({
      text: `select kind, table_name, coalesce(new_row, old_row) ->> 'id' from engine.changes order by id`,
    })
    return rows.map((row) => row.join(' '))
  }

  it('have a trigger as long as they are published', async () => {
    await script('alter publication supabase_realtime add table a, "B b"')
    expect(await refresh()).toEqual([])
    expect(await watched()).toEqual(['"B b"', 'a'])
    expect(await recorded('insert into a values (1); insert into c values (1)')).toEqual(['INSERT a 1'])
    await script('alter publication supabase_realtime drop table a')
    await refresh()
    expect(await watched()).toEqual(['"B b"'])
    expect(await recorded('insert into a values (2)')).toEqual([])
  })

  it('record the events of the publication', async () => {
    await script(`alter publication supabase_realtime set table a;
      alter publication supabase_realtime set (publish = 'insert, delete')`)
    await refresh()
    expect(
      await recorded('insert into a values (3); update a set id = 4 where id = 3; delete from a where id = 4'),
    ).toEqual(['INSERT a 3', 'DELETE a 4'])
    await script(`alter publication supabase_realtime set (publish = 'insert, update, delete, truncate')`)
    await refresh()
    expect(await recorded('insert into a values (5); update a set id = 6 where id = 5; truncate a')).toEqual([
      'INSERT a 5',
      'UPDATE a 6',
    ])
  })

  it('record partitions under their own names, or under that of the root', async () => {
    await script(`create table whole (id int primary key, x int) partition by range (id);
      create table part_1 partition of whole for values from (0) to (10);
      create table part_2 (x int, id int not null);
      alter table whole attach partition part_2 for values from (10) to (20);
      alter publication supabase_realtime set table whole`)
    await refresh()
    expect(await recorded('insert into whole values (1), (11)')).toEqual(['INSERT part_1 1', 'INSERT part_2 11'])
    await script('alter publication supabase_realtime set (publish_via_partition_root = true)')
    expect(await refresh()).toEqual([])
    expect(await recorded('insert into whole values (2), (12); update whole set id = 13 where id = 2')).toEqual([
      'INSERT whole 2',
      'INSERT whole 12',
      'DELETE whole 2',
      'INSERT whole 13',
    ])
    await script('create table part_3 partition of whole for values from (20) to (30)')
    expect(await recorded('insert into whole values (21)')).toEqual(['INSERT whole 21'])
    await script(`create table part_4 (id int not null, x int); alter publication supabase_realtime add table part_4`)
    await refresh()
    await script('alter table whole attach partition part_4 for values from (30) to (40)')
    expect(await refresh()).toEqual([])
    expect(await recorded('insert into whole values (31)')).toEqual(['INSERT whole 31'])
    await script('alter publication supabase_realtime set (publish_via_partition_root = false)')
    expect(await refresh()).toEqual([])
    expect(await recorded('insert into whole values (3)')).toEqual(['INSERT part_1 3'])
  })

  it('record changes that a row causes after the row itself', async () => {
    await script(`create table parents (id int primary key);
      create table children (id int primary key, parent int references parents on delete cascade);
      create function beget() returns trigger language plpgsql as $f$
        begin insert into children values (new.id * 10, new.id); return null; end $f$;
      create trigger a_first after insert on parents for each row execute function beget();
      alter publication supabase_realtime set table parents, children`)
    await refresh()
    expect(await recorded('insert into parents values (1); delete from parents')).toEqual([
      'INSERT parents 1',
      'INSERT children 10',
      'DELETE parents 1',
      'DELETE children 10',
    ])
  })

  it('may be all tables, except those of the engine itself', async () => {
    await script(`drop publication supabase_realtime; create publication supabase_realtime for all tables`)
    expect(await refresh()).toEqual([])
    expect((await watched()).filter((name) => /^(engine|supabase_migrations)\./.test(name ?? ''))).toEqual([])
    expect(await recorded('insert into c values (9)')).toEqual(['INSERT c 9'])
    await script('drop publication supabase_realtime; create publication supabase_realtime')
    await refresh()
    expect(await watched()).toEqual([])
  })

  it('keep their changes for some minutes, unreadable for every role', async () => {
    await script(`insert into engine.changes (relation, schema_name, table_name, kind, happened_at)
      values (1, 'public', 'old', 'INSERT', now() - interval '11 minutes'), (1, 'public', 'new', 'INSERT', now())`)
    await deleteOldRecords(test.db)
    const { rows } = await test.db.query({ text: `select table_name from engine.changes where relation = 1` })
    expect(rows).toEqual([['new']])
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const read = test.db.transaction((session) => session.query({ text: 'select from engine.changes' }), {
        settings: [['role', role]],
      })
      await expect(read).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('keep the messages of topics for three days', async () => {
    await script(`insert into realtime.messages (topic, extension, inserted_at) values
      ('old', 'broadcast', timezone('utc', now()) - interval '73 hours'),
      ('new', 'broadcast', timezone('utc', now()) - interval '71 hours')`)
    await deleteOldRecords(test.db)
    expect((await test.db.query({ text: 'select topic from realtime.messages' })).rows).toEqual([['new']])
  })
})

describe('a refresh', () => {
  it('that is requested while another ends reads the tables after that', async () => {
    let reads = 0
    const db = {
      listen: () => Promise.resolve(() => Promise.resolve()),
      query: () => {
        reads += 1
        return Promise.resolve({ rows: [] })
      },
    } as unknown as Database
    const log = createLogger({ level: 'silent', pretty: false, writer: { write: () => {} } })
    const watch = await watchPublication(db, log)
    for (let ticks = 0; ticks < 8; ticks++) {
      void watch.refresh()
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
      const before = reads
      await watch.refresh()
      expect([ticks, reads]).toEqual([ticks, before + 1])
    }
    await watch.close()
  })
})
