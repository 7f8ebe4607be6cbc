import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../engine/src/bootstrap/migrations.ts'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { openPostgres } from '../../engine/src/kernel/db/postgres/postgres.ts'
import { planSeeds, runSeeds } from '../../engine/src/server/environment/seeds.ts'
import { createPostgresDatabase } from '../../engine/test/databases.ts'
import { type Platform, startPlatform } from './support/project-on-supabase.ts'
import { project, TEMPLATE } from './support/project.ts'

const SCRIPT = `${import.meta.dirname}/../../deploy/supabase/move-rows.sh`
/** A firm with 200 people, factors of each kind, and mails in the queues that the project's functions send. */
const PEOPLE = `
  insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
  select gen_random_uuid(), 'person' || number || '@example.com', 'a hash', case when number > 3 then now() end, '{"name": "Émile"}'
  from generate_series(1, 200) as number;
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
  select gen_random_uuid(), id, 'Phone', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now()
  from auth.users where email like 'person%' limit 40;
  insert into auth.webauthn_credentials (user_id, credential_id, public_key)
  select id, decode(md5(email), 'hex'), '\\x02' from auth.users where email like 'person%' limit 20;
  insert into engine.recovery_codes (user_id, code_hash, salt) select id, md5(email), 'salt' from auth.users where email like 'person%' limit 10;`

describe('deploy/supabase/move-rows.sh', () => {
  let platform: Platform
  const sides: { url: string; drop: () => Promise<void> }[] = []
  beforeAll(async () => {
    platform = await startPlatform()
    const url = await platform.createProject()
    sides.push(await createPostgresDatabase(TEMPLATE), { url, drop: () => platform.stop() })
    await inside(1, (db) => migrate(db, { folder: join(project, 'migrations') }))
    await inside(0, async (db) => {
      await planSeeds(db, project, [])
      await runSeeds(db, project, [join(project, 'seeds', 'training.sql')], { all: true })
      await db.transaction((session) => session.script(PEOPLE))
    })
  })
  afterAll(() => Promise.all(sides.map(({ drop }) => drop())))

  /** Connects only for this moment: the script refuses to move a database that an engine uses. */
  async function inside<T>(side: number, work: (db: Database) => Promise<T>): Promise<T> {
    const db = await openPostgres({ url: sides[side]!.url })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  const rows = (side: number, text: string): Promise<unknown[][]> =>
    inside(side, async (db) => (await db.query({ text })).rows.map((row) => [...row]))

  function move(answer: string): Promise<{ code: number | null; output: string }> {
    const env = { PATH: process.env['PATH'], DATABASE_URL: sides[0]!.url, DB_URL: sides[1]!.url }
    const child = spawn('sh', [SCRIPT], { env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    child.stdin.end(answer)
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
  }

  it.each([
    [
      'a project of an earlier version',
      1,
      `create table public.kept as select max(version) as version from supabase_migrations.schema_migrations;
       delete from supabase_migrations.schema_migrations where version = (select version from public.kept)`,
      `insert into supabase_migrations.schema_migrations (version) select version from public.kept; drop table public.kept`,
      'The two have different migrations',
    ],
    [
      'a project with tables of its own',
      1,
      'create table public.mine (id integer); insert into public.mine values (1)',
      'drop table public.mine',
      'The two have different tables',
    ],
    [
      'a project with people',
      1,
      `insert into auth.users (id, email) values ('11111111-1111-4111-8111-111111111111', 'a@example.com')`,
      'delete from auth.users',
      'The project has 1 people already',
    ],
    [
      'an engine with mails under way',
      0,
      `insert into engine.mails (recipient, subject, html, text) values ('a@example.com', 's', 'h', 't')`,
      'delete from engine.mails',
      '1 mails are not sent yet',
    ],
  ])('refuses %s and moves nothing', async (_, side, before, after, sentence) => {
    await inside(side, (db) => db.transaction((session) => session.script(before)))
    const people = await rows(1, 'select count(*) from auth.users')
    const { code, output } = await move('move\n')
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(sentence) as string })
    expect(await rows(1, 'select count(*) from auth.users')).toEqual(people)
    await inside(side, (db) => db.transaction((session) => session.script(after)))
  })

  it('refuses while files are missing', async () => {
    const { code, output } = await move('move\n')
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('run move-files.mjs first') as string,
    })
    // As move-files.mjs leaves them: nobody is their owner.
    const files = await rows(0, 'select bucket_id, name from storage.objects')
    expect(files.length).toBeGreaterThan(5)
    for (const [bucket, name] of files)
      await rows(1, `insert into storage.objects (bucket_id, name) values ('${String(bucket)}', '${String(name)}')`)
  })

  it('refuses while an engine is connected', async () => {
    const output = await inside(0, async (db) => {
      await db.query({ text: 'select 1' })
      return (await move('move\n')).output
    })
    expect(output).toMatch(/^The engine's database has 1 other connections: stop the engine/)
  })

  it('says who loses what, and moves nothing unless somebody agrees', async () => {
    for (const answer of ['', 'yes\n']) {
      const { code, output } = await move(answer)
      expect(output).toMatch(/^2\d\d people have a password: it is not moved\./)
      expect(output).toContain('40 authenticator apps are moved.')
      expect(output).toContain('20 security keys and passkeys are moved. They work only if')
      expect(output).toContain('10 people have recovery codes: they end')
      expect(output).toContain('3 people have not used their link yet')
      expect(output).toContain('Nothing was moved.')
      expect(code).toBe(1)
    }
    expect(await rows(1, 'select count(*) from auth.users')).toEqual([['0']])
  })

  it('moves people with their factors, without their passwords, and every row of the project', async () => {
    const { code, output } = await move('move\n')
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/The rows are moved: \d{3} tables/) as string,
    })
    const PERSON = `select count(*), count(*) filter (where encrypted_password <> '') from auth.users`
    const [[count]] = (await rows(0, PERSON)) as [[string]]
    expect(Number(count)).toBeGreaterThanOrEqual(200)
    expect(await rows(1, PERSON)).toEqual([[count, '0']])
    for (const text of [
      'select user_id, secret, status from auth.mfa_factors order by user_id',
      'select user_id, credential_id from auth.webauthn_credentials order by user_id',
      'select mailbox_secret from private.settings',
      'select bucket_id, name, owner_id, created_at from storage.objects order by name',
      'select id, name, email from public.profiles order by id',
      'select * from public.access_events order by 1, 2',
    ]) {
      const moved = await rows(1, text)
      expect(moved.length, text).toBeGreaterThan(0)
      expect(moved, text).toEqual(await rows(0, text))
    }
  })
})
