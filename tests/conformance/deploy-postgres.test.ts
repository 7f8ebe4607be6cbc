import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand, startPortal, type EngineProcess } from '../support/engine/engine-process.ts'
import { startPostgres, type PostgresCluster } from '../support/postgres.ts'
import { IS_QUICK } from '../support/selection.ts'

const INIT = join(import.meta.dirname, '../../deploy/postgres-init.sql')
const SECRET = `sb_secret_${'d'.repeat(24)}`
const PUBLISHABLE = `sb_publishable_${'d'.repeat(24)}`
const CUSTOMER = { email: 'customer@training.portico.local', password: 'Training-Customer-1!' }

/** The engine needs only what `deploy/postgres-init.sql` creates, and no superuser rights. */
describe('the engine with the role of deploy/postgres-init.sql', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-deploy-'))
  let cluster: PostgresCluster
  let engine: EngineProcess
  let env: Record<string, string>
  beforeAll(async () => {
    cluster = await startPostgres()
    // psql reads the password from its environment; the test cluster needs no password.
    const script = readFileSync(INIT, 'utf8')
      .replaceAll(/^\\getenv.*$|--.*$/gm, '')
      .replaceAll(":'engine_password'", "'x'")
    for (const statement of script.split(/;\s*$/m)) if (statement.trim() !== '') await asSuperuser(statement)
    const urlOf = (name: string): string => cluster.url.replace('postgres@', 'portico@').replace(/postgres$/, name)
    env = {
      DATABASE_URL: urlOf('portico_production'),
      TRAINING_DATABASE_URL: urlOf('portico_training'),
      TRAINING_SECRET_KEY: SECRET,
      TRAINING_PUBLISHABLE_KEY: PUBLISHABLE,
      PORTICO_DATA: folder,
    }
    engine = await startPortal(folder, env)
  })
  afterAll(async () => {
    await engine.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  async function asSuperuser(text: string, database = 'postgres'): Promise<unknown[][]> {
    const client = new pg.Client({ connectionString: cluster.url.replace(/postgres$/, database) })
    await client.connect()
    try {
      return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows
    } finally {
      await client.end()
    }
  }

  const client = (key = PUBLISHABLE) =>
    createClient(`${engine.url}/training`, key, { auth: { persistSession: false, autoRefreshToken: false } })

  it('starts, migrates and seeds without superuser rights', async () => {
    const attributes = await asSuperuser(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = 'portico'`,
    )
    expect(attributes).toEqual([[false, false, false, false, false]])
    const owners = await asSuperuser(
      `select distinct tableowner from pg_tables where schemaname in ('public', 'auth', 'storage')`,
      'portico_training',
    )
    expect(owners).toEqual([['portico']])
  })

  it('watches every published table for live changes', async () => {
    const unwatched = await asSuperuser(
      `select tablename from pg_publication_tables tables where pubname = 'supabase_realtime' and not exists (
        select from pg_trigger where tgrelid = format('%I.%I', schemaname, tablename)::regclass
          and tgname = '00_engine_changes')`,
      'portico_training',
    )
    expect(unwatched).toEqual([])
  })

  it('serves users by their rights, and the secret key without limits', async () => {
    const person = client()
    expect((await person.auth.signInWithPassword(CUSTOMER)).error).toBeNull()
    const own = await person.from('accounts').select('name')
    expect(own.data).toEqual([{ name: 'Halewijn Bank NV' }])
    expect((await client(SECRET).from('accounts').select('name')).data).toHaveLength(7)
    expect((await client().from('accounts').select('name')).data ?? []).toEqual([])
  })

  it('stores files that only their owner can read', async () => {
    const person = client()
    const { data } = await person.auth.signInWithPassword(CUSTOMER)
    const path = `${data.user?.id}/${randomUUID()}.txt`
    const file = new Blob(['a note'], { type: 'text/plain' })
    expect((await person.storage.from('chat-uploads').upload(path, file)).error).toBeNull()
    expect(await (await person.storage.from('chat-uploads').download(path)).data?.text()).toBe('a note')
    expect((await client().storage.from('chat-uploads').download(path)).error).not.toBeNull()
  })

  it(
    'resets the sample data while it runs and keeps the passwords of the sample users',
    { skip: IS_QUICK },
    async () => {
      expect(await runCommand(['reset-training'], env)).toBe(0)
      expect((await client().auth.signInWithPassword(CUSTOMER)).error).toBeNull()
    },
  )

  it('cannot do what only a superuser may do', async () => {
    const own = new pg.Client({ connectionString: env['TRAINING_DATABASE_URL'] })
    await own.connect()
    try {
      for (const text of [
        'create role another',
        'alter role portico superuser',
        'create database another',
        `copy (select 1) to program 'true'`,
        `select pg_read_file('/etc/passwd')`,
        'set role postgres',
        'truncate public.admin_actions',
      ])
        await expect(own.query(text), text).rejects.toThrow(/permission denied|must be|never changed or deleted/)
    } finally {
      await own.end()
    }
  })
})
