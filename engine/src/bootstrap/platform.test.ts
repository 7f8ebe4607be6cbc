import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  createPostgresDatabase,
  kinds,
  openEmpty,
  openWithPlatform,
  sqlFolder,
  type TestDatabase,
} from '../../test/databases.ts'
import { openPostgres } from '../kernel/db/postgres/postgres.ts'
import { type Caller, runAs } from '../kernel/db/run-as.ts'
import { preparePlatform } from './platform.ts'

const alice = '11111111-1111-4111-8111-111111111111'
const as = (role: string): Caller => ({
  role,
  claims: JSON.stringify({ sub: alice, role, email: 'alice@example.com' }),
})

describe.each(kinds)('the platform on %s', (kind) => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await openWithPlatform(kind)
  })
  afterAll(() => test.close())

  const value = async (text: string, caller?: Caller) => {
    const run = caller ? runAs(test.db, caller, (session) => session.last({ text })) : test.db.query({ text })
    return (await run).rows[0]?.[0]
  }

  it('is prepared once, and again when its SQL has changed', async () => {
    expect(await preparePlatform(test.db, { folder: sqlFolder })).toBe(false)
    const changed = await mkdtemp(join(tmpdir(), 'portico-sql-'))
    onTestFinished(async () => {
      await rm(changed, { recursive: true })
      await preparePlatform(test.db, { folder: sqlFolder })
    })
    await cp(sqlFolder, changed, { recursive: true })
    await writeFile(join(changed, '999_more.sql'), 'create table if not exists auth.more ()')
    expect(await preparePlatform(test.db, { folder: changed })).toBe(true)
    expect(await value(`select to_regclass('auth.more')`)).toBe('auth.more')
    await writeFile(join(changed, '999_more.sql'), 'select 1;\nselect nonsense')
    await expect(preparePlatform(test.db, { folder: changed })).rejects.toThrow('999_more.sql: column "nonsense"')
    expect(await preparePlatform(test.db, { folder: sqlFolder })).toBe(true)
  })

  it('knows the caller', async () => {
    const ask = `select concat_ws(' ', auth.uid(), auth.role(), auth.email(), auth.jwt() ->> 'sub')`
    expect(await value(ask, as('authenticated'))).toBe(`${alice} authenticated alice@example.com ${alice}`)
    expect(await value(ask, { role: 'anon', claims: '' })).toBe('')
    expect(await value(ask, { role: 'anon', claims: '{}' })).toBe('')
  })

  it('opens new objects of schema public to the API’s roles, and no others', async () => {
    await test.db.transaction((session) =>
      session.script(`
        drop table if exists public.fresh;
        drop schema if exists hidden cascade;
        create table public.fresh (id int generated always as identity);
        create schema hidden;
        create table hidden.fresh ();
      `),
    )
    for (const role of ['anon', 'authenticated', 'service_role']) {
      await runAs(test.db, as(role), (session) => session.last({ text: 'insert into fresh default values' }))
      await expect(value('select from hidden.fresh', as(role))).rejects.toMatchObject({ code: '42501' })
      for (const table of [
        'users',
        'sessions',
        'refresh_tokens',
        'identities',
        'one_time_tokens',
        'audit_log_entries',
      ]) {
        await expect(value(`select from auth.${table}`, as(role))).rejects.toMatchObject({ code: '42501' })
      }
      await expect(value('select from supabase_migrations.schema_migrations', as(role))).rejects.toMatchObject({
        code: '42501',
      })
    }
  })

  it('shows nothing of storage without a policy, and everything to the service role', async () => {
    await test.db.query({ text: `insert into storage.buckets (id, name) values ('a', 'a') on conflict do nothing` })
    await test.db.query({
      text: `insert into storage.objects (bucket_id, name) values ('a', 'x/y.txt') on conflict do nothing`,
    })
    const count = 'select count(*) from storage.objects, storage.buckets'
    expect(await value(count, as('anon'))).toBe('0')
    expect(await value(count, as('authenticated'))).toBe('0')
    expect(await value(count, as('service_role'))).toBe('1')
    const write = `insert into storage.objects (bucket_id, name) values ('a', 'b')`
    await expect(value(write, as('authenticated'))).rejects.toMatchObject({ code: '42501' })
  })

  it('splits paths', async () => {
    const parts = `select concat_ws('|', storage.foldername(name), storage.filename(name), storage.extension(name))`
    expect(await value(`${parts} from (values ('a/b/c.tar.gz')) as v (name)`)).toBe('{a,b}|c.tar.gz|gz')
    expect(await value(`${parts} from (values ('plain')) as v (name)`)).toBe('{}|plain|plain')
  })

  it('stores messages of topics only where a policy allows it, and a refused one is no error', async () => {
    await test.db.transaction((session) =>
      session.script(`
        drop policy if exists rooms on realtime.messages;
        create policy rooms on realtime.messages for insert to authenticated with check (realtime.topic() = 'room');
      `),
    )
    const send = (topic: string) => `select realtime.send('{"n": 1}', 'news', '${topic}')`
    await value(send('room'), as('authenticated'))
    await value(send('other'), as('authenticated'))
    await value(send('room'), as('anon'))
    await value(`select realtime.send_binary('\\x00ff', 'bytes', 'room', false)`, as('service_role'))
    await value(`select realtime.send('[]', 'no object', 'room')`)
    const stored = `select string_agg(concat_ws(' ', topic, event, private, payload ->> 'n', (payload ->> 'id')::uuid = id,
      encode(binary_payload, 'hex')), ', ' order by event) from realtime.messages`
    expect(await value(stored)).toBe('room bytes f 00ff, room news t 1 t')
    expect(await value(stored, as('authenticated'))).toBeNull()
  })

  it('sends rows to a topic from a trigger', async () => {
    await test.db.transaction((session) =>
      session.script(`
        drop table if exists public.notes;
        create table public.notes (id int, words text);
        create or replace function public.announce_note() returns trigger language plpgsql as $$
        begin
          perform realtime.broadcast_changes('notes', tg_op, tg_op, tg_table_name, tg_table_schema, new, old, tg_level);
          return null;
        end $$;
        create trigger announce after insert or update or delete on public.notes
          for each row execute function public.announce_note();
        create trigger announce_all after truncate on public.notes for each statement execute function public.announce_note();
        insert into public.notes values (1, 'a');
        update public.notes set words = 'b';
        delete from public.notes;
      `),
    )
    const sent = `select json_agg(payload - 'id' order by event)::text from realtime.messages where topic = 'notes' and private`
    const place = { schema: 'public', table: 'notes' }
    const [a, b] = [
      { id: 1, words: 'a' },
      { id: 1, words: 'b' },
    ]
    expect(JSON.parse((await value(sent)) ?? '')).toEqual([
      { ...place, operation: 'DELETE', record: null, old_record: b },
      { ...place, operation: 'INSERT', record: a, old_record: null },
      { ...place, operation: 'UPDATE', record: b, old_record: a },
    ])
    await expect(value('truncate public.notes')).rejects.toThrow('not for each statement')
  })

  it('has what migrations for the platform expect', async () => {
    await test.db.transaction((session) =>
      session.script(`
        drop table if exists public.members;
        create table public.members (id uuid primary key default uuid_generate_v4() references auth.users (id));
        alter publication supabase_realtime add table public.members;
        select extensions.crypt('secret', extensions.gen_salt('bf', 4));
        grant select on public.members to dashboard_user, supabase_auth_admin, supabase_storage_admin, postgres;
      `),
    )
    expect(await value(`select rolbypassrls from pg_roles where rolname = 'service_role'`)).toBe('t')
    expect(
      await value(`select bool_or(rolbypassrls or rolsuper) from pg_roles where rolname in ('anon', 'authenticated')`),
    ).toBe('f')
  })
})

it('is prepared in two databases of one cluster at the same time', async () => {
  const tests = await Promise.all([openEmpty('postgres'), openEmpty('postgres'), openEmpty('postgres')])
  await Promise.all(tests.map(({ db }) => preparePlatform(db, { folder: sqlFolder })))
  await Promise.all(tests.map((test) => test.close()))
})

it('needs no superuser on Postgres once the roles are there', async () => {
  // Roles belong to the cluster, so preparing any database creates them.
  await (await openWithPlatform('postgres')).close()
  const { url, drop } = await createPostgresDatabase()
  const name = new URL(url).pathname.slice(1)
  const admin = await openPostgres({ url })
  await admin.transaction((session) =>
    session.script(`create role "${name}_owner" login createrole;
      grant anon, authenticated, service_role, authenticator, dashboard_user, supabase_admin, supabase_auth_admin,
        supabase_storage_admin, supabase_realtime_admin to "${name}_owner" with admin option;
      grant all on schema public to "${name}_owner" with grant option;
      alter database "${name}" owner to "${name}_owner"`),
  )
  const owner = await openPostgres({ url: url.replace('postgres@', `${name}_owner@`) })
  expect(await preparePlatform(owner, { folder: sqlFolder })).toBe(true)
  const who = await runAs(owner, as('authenticated'), (session) =>
    session.last({ text: 'select current_user, auth.uid()' }),
  )
  expect(who.rows).toEqual([['authenticated', alice]])
  await owner.close()
  await admin.query({ text: `drop owned by "${name}_owner" cascade` })
  await admin.close()
  await drop()
})
