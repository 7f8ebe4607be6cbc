import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../engine/src/bootstrap/migrations.ts'
import { preparePlatform } from '../../engine/src/bootstrap/platform.ts'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { DatabaseError } from '../../engine/src/kernel/db/errors.ts'
import { openPostgres } from '../../engine/src/kernel/db/postgres/postgres.ts'
import { planSeeds, runSeeds } from '../../engine/src/server/environment/seeds.ts'
import { createPostgresDatabase, sqlFolder } from '../../engine/test/databases.ts'
import { LIKE_SUPABASE } from './support/like-supabase.ts'
import { project } from './support/project.ts'
import { runTap, tapFiles } from './support/tap.ts'

describe('as on Supabase, where the owner is not a superuser', () => {
  let owner: Database
  let superuser: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    const created = await createPostgresDatabase()
    superuser = await openPostgres({ url: created.url })
    await preparePlatform(superuser, { folder: sqlFolder })
    await superuser.transaction((session) => session.script(LIKE_SUPABASE))
    owner = await openPostgres({ url: created.url.replace('postgres@', 'project_owner@') })
    drop = async () => {
      await owner.close()
      await superuser.transaction((session) =>
        session.script(
          'reassign owned by project_owner to current_user; drop owned by project_owner; drop role project_owner',
        ),
      )
      await superuser.close()
      await created.drop()
    }
  })
  afterAll(() => drop())

  const refusal = (sql: string): Promise<string> =>
    owner
      .transaction((session) => session.script(sql))
      .then(
        () => 'allowed',
        (error: unknown) => (error instanceof DatabaseError ? error.code : String(error)),
      )

  it.each([
    ['create a table in auth', 'create table auth.mine (id integer)'],
    ['create a function in storage', 'create function storage.mine() returns integer language sql as $$ select 1 $$'],
    ['change the owner of users', 'alter table auth.users owner to project_owner'],
    ['add a column to objects', 'alter table storage.objects add column mine text'],
    ["take the identity service's role", 'set local role supabase_auth_admin'],
    ["take the storage service's role", 'set local role supabase_storage_admin'],
    ["take the realtime service's role", 'set local role supabase_realtime_admin'],
    ['add a column to messages', 'alter table realtime.messages add column mine text'],
    ['create a partition of messages', 'create table public.mine partition of realtime.messages default'],
    ['create an index on users', 'create index on auth.users (phone)'],
    ['switch off a trigger of identities', 'alter table auth.identities disable trigger user'],
    ['delete files, not even none', 'delete from storage.objects where false'],
    ['delete buckets, not even none', 'delete from storage.buckets where false'],
    ['create an extension that needs a superuser', 'create extension file_fdw'],
  ])('the owner may not %s', async (_, sql) => {
    expect(await refusal(sql)).toBe('42501')
  })

  it.each([
    ['create triggers on auth.users', trigger('auth.users')],
    ['create triggers on storage.objects', trigger('storage.objects')],
    ['create policies on storage.objects', policy('storage.objects')],
    ['create policies on realtime.messages', policy('realtime.messages')],
    [
      'delete files as the storage service',
      "set local storage.allow_delete_query = 'true'; delete from storage.objects",
    ],
    ['set aside triggers in a transaction', 'set local session_replication_role = replica'],
  ])('the owner may %s', async (_, sql) => {
    expect(await refusal(sql)).toBe('allowed')
  })

  it('the migrations run', async () => {
    await migrate(owner, { folder: join(project, 'migrations') })
    const { rows } = await owner.query({
      text: `select (select count(*) > 20 from supabase_migrations.schema_migrations), current_user, (select rolsuper from pg_roles where rolname = current_user),
        (select tableowner from pg_tables where schemaname = 'public' and tablename = 'profiles')`,
    })
    expect(rows[0]).toEqual(['t', 'project_owner', 'f', 'project_owner'])
    // The owner had the services' roles only while policies were created.
    expect(await refusal('set local role supabase_storage_admin')).toBe('42501')
  })

  it('the migrations create the buckets and their policies, the realtime tables and the token hook', async () => {
    const { rows } = await owner.query({
      text: `select (select count(*) from storage.buckets),
        (select count(*) from pg_policies where schemaname = 'storage' and tablename = 'objects'),
        (select count(*) > 3 from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'),
        has_function_privilege('supabase_auth_admin', 'public.custom_access_token_hook(jsonb)', 'execute'),
        has_function_privilege('authenticated', 'public.custom_access_token_hook(jsonb)', 'execute')`,
    })
    expect(rows[0]).toEqual(['6', '4', 't', 't', 'f'])
  })

  it('no function updates or deletes rows without a condition, which the platform refuses over REST', async () => {
    // On the platform PostgREST's connections load pg-safeupdate, which also checks the statements of procedures.
    const { rows } = await owner.query({
      text: `select proname, prosrc from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
        where nspname in ('public', 'private')`,
    })
    const bare = rows.flatMap(([name, source]) => bareWrites(source ?? '').map((text) => `${name}: ${text}`))
    expect(rows.length).toBeGreaterThan(50)
    expect(bare).toEqual([])
    expect(bareWrites('begin delete from t; update t set a = 1; update t set a = 1 where b; end')).toHaveLength(2)
  })

  it.each(tapFiles)('%s', async (file) => {
    const { failures, passed } = await runTap(owner, file)
    expect(failures.join('\n')).toBe('')
    expect(passed).toBeGreaterThan(0)
  })

  it('the identity service signs users up, sets their passwords and deletes them without rights on the project’s tables', async () => {
    const id = randomUUID()
    const asIdentityService = { settings: [['role', 'supabase_auth_admin']] as const }
    const names = async (): Promise<unknown> =>
      (await owner.query({ text: `select name, email from public.profiles where id = '${id}'` })).rows
    await superuser.transaction(
      (session) =>
        session.script(`
          insert into auth.users (id, email, raw_user_meta_data) values ('${id}', 'a@x.example', '{"name": "Anna"}');
          update auth.users set email = 'b@x.example', last_sign_in_at = now() where id = '${id}'`),
      asIdentityService,
    )
    expect(await names()).toEqual([['Anna', 'b@x.example']])
    const event = JSON.stringify({ user_id: id, claims: { sub: id }, authentication_method: 'password' })
    const token = await superuser.transaction(
      (session) => session.query({ text: 'select public.custom_access_token_hook($1)', values: [event] }),
      asIdentityService,
    )
    expect(JSON.parse(token.rows[0]?.[0] ?? '')).toEqual({ claims: { sub: id } })
    // An administrator changes a password: the identity service's transaction records it.
    const change = randomUUID()
    await owner.query({
      text: `insert into private.password_changes (id, admin_id, user_id) values ('${change}', '${id}', '${id}')`,
    })
    await superuser.transaction(
      (session) =>
        session.script(`
          update auth.users set encrypted_password = 'hash' where id = '${id}';
          update auth.users set raw_app_meta_data = '{"password_change": "${change}"}' where id = '${id}'`),
      asIdentityService,
    )
    const recorded = await owner.query({
      text: `select action_type from public.admin_actions where target_user_id = '${id}'`,
    })
    expect(recorded.rows).toEqual([['password_set']])
    await superuser.transaction(
      (session) => session.script(`delete from auth.users where id = '${id}'`),
      asIdentityService,
    )
    expect(await names()).toEqual([])
  })

  it('a copied file of a legal hold stops no deletion, and is unneeded when no hold needs it', async () => {
    const id = randomUUID()
    await owner.transaction((session) =>
      session.script(`
        insert into storage.objects (bucket_id, name, created_at) values ('held-files', '7', now() - interval '2 days');
        insert into auth.users (id, email) values ('${id}', 'held@x.example');
        delete from auth.users where id = '${id}'`),
    )
    const unneeded = await owner.query({
      text: `select name from public.list_unneeded_files(10) where bucket_id = 'held-files'`,
    })
    expect(unneeded.rows).toEqual([['7']])
    await owner.transaction((session) =>
      session.script(
        `set local storage.allow_delete_query = 'true'; delete from storage.objects where bucket_id = 'held-files'`,
      ),
    )
  })

  const seeds = (name: string) => [join(project, 'seeds', `${name}.sql`)]
  it('the owner seeds the sample data', async () => {
    await planSeeds(owner, project, [])
    await runSeeds(owner, project, seeds('training'), { all: true })
    const { rows } = await owner.query({ text: 'select count(*) > 3 from public.accounts' })
    expect(rows).toEqual([['t']])
  })

  it('production’s seed refuses training with people', async () => {
    await expect(runSeeds(owner, project, seeds('production'), { all: true })).rejects.toThrow(
      'It cannot become production.',
    )
  })
})

function trigger(table: string): string {
  return `create function public.mine() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger mine after insert on ${table} for each row execute function public.mine();
    drop trigger mine on ${table}; drop function public.mine()`
}

function policy(table: string): string {
  return `create policy mine on ${table} for select to authenticated using (false); drop policy mine on ${table}`
}

/** The statements of a function that update or delete rows without `where`, except those after `on conflict do`. */
function bareWrites(source: string): string[] {
  const plain = source.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''")
  const writes = plain.matchAll(/(?<!\bdo\s+)(?<!\bfor\s+(?:no key\s+)?)\b(?:delete\s+from|update)\s+[\w."]+[^;]*/gi)
  return [...writes].map(([text]) => text).filter((text) => !/\bwhere\b/i.test(text))
}
