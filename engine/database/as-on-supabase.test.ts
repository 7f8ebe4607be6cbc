import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../src/bootstrap/migrations.ts'
import { preparePlatform } from '../src/bootstrap/platform.ts'
import type { Database } from '../src/kernel/db/database.ts'
import { openPostgres } from '../src/kernel/db/postgres.ts'
import { planSeeds, resow, runSeeds } from '../src/server/seeds.ts'
import { createPostgresDatabase, sqlFolder } from '../test/databases.ts'
import { project } from './harness/project-database.ts'
import { runTap, tapFiles } from './harness/tap.ts'

/**
 * On Supabase a project's owner is no superuser, and neither `auth` nor `storage` is theirs: they may read and write the
 * tables, reference them, put triggers on auth.users and policies on storage.objects (for which membership stands in).
 */
const likeSupabase = `
  create role project_owner login nosuperuser createrole bypassrls;
  grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin to project_owner;
  do $$
  declare
    each record;
  begin
    for each in
      select pg_class.oid::regclass as name, case nspname when 'auth' then 'supabase_auth_admin' else 'supabase_storage_admin' end as owner
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('auth', 'storage') and relkind = 'r'
    loop
      execute format('alter table %s owner to %I', each.name, each.owner);
    end loop;
  end $$;
  alter schema auth owner to supabase_auth_admin;
  alter schema storage owner to supabase_storage_admin;
  grant usage on schema auth, storage to project_owner with grant option;
  grant all on all tables in schema auth, storage to project_owner;
  grant all on schema extensions, public, supabase_migrations to project_owner with grant option;
  grant all on all tables in schema supabase_migrations to project_owner;
  alter default privileges for role project_owner in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role project_owner in schema public grant all on functions to anon, authenticated, service_role;
  create extension pgtap with schema extensions`

describe('as on Supabase, where the owner is no superuser', () => {
  let owner: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    const created = await createPostgresDatabase()
    const superuser = await openPostgres({ url: created.url })
    await preparePlatform(superuser, { folder: sqlFolder })
    await superuser.transaction(async (session) => {
      await session.script(likeSupabase)
      const { rows } = await session.query({ text: 'select quote_ident(current_database())' })
      await session.script(`grant create on database ${rows[0]?.[0]} to project_owner;
        alter publication supabase_realtime owner to project_owner`)
    })
    owner = await openPostgres({ url: created.url.replace('postgres@', 'project_owner@') })
    drop = async () => {
      await owner.close()
      await superuser.transaction((session) =>
        session.script('drop owned by project_owner cascade; drop role project_owner'),
      )
      await superuser.close()
      await created.drop()
    }
  })
  afterAll(() => drop())

  it('the migrations run', async () => {
    const files = await migrate(owner, { folder: join(project, 'migrations') })
    expect(files.length).toBeGreaterThan(20)
    const { rows } = await owner.query({
      text: `select current_user, (select rolsuper from pg_roles where rolname = current_user),
        (select tableowner from pg_tables where schemaname = 'public' and tablename = 'profiles')`,
    })
    expect(rows[0]).toEqual(['project_owner', 'f', 'project_owner'])
  })

  it.each(tapFiles)('%s', async (file) => {
    expect((await runTap(owner, file)).failures.join('\n')).toBe('')
  })

  it('the identity service, which has no right on any table of ours, signs people up, sets their passwords and deletes them', async () => {
    const id = 'e0000000-0000-4000-8000-000000000001'
    const asIdentityService = { settings: [['role', 'supabase_auth_admin']] as const }
    const names = async (): Promise<unknown> =>
      (await owner.query({ text: `select name, email from public.profiles where id = '${id}'` })).rows
    await owner.transaction(
      (session) =>
        session.script(`
          insert into auth.users (id, email, raw_user_meta_data) values ('${id}', 'a@x.example', '{"name": "Anna"}');
          update auth.users set email = 'b@x.example', last_sign_in_at = now() where id = '${id}'`),
      asIdentityService,
    )
    expect(await names()).toEqual([['Anna', 'b@x.example']])
    // An administrator's change of a password, whose record comes about in the identity service's own transaction.
    const change = 'e0000000-0000-4000-8000-000000000002'
    await owner.query({
      text: `insert into private.password_changes (id, admin_id, user_id) values ('${change}', '${id}', '${id}')`,
    })
    await owner.transaction(
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
    await owner.transaction((session) => session.script(`delete from auth.users where id = '${id}'`), asIdentityService)
    expect(await names()).toEqual([])
  })

  it('the sample data can be sown, and sown again', async () => {
    const files = [join(project, 'seeds', 'training.sql')]
    await planSeeds(owner, project, [])
    expect(await runSeeds(owner, project, files, { all: true })).toEqual(['seeds/training.sql'])
    await resow(owner, project, files)
  })
})
