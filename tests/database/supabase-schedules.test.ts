import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { openPostgres } from '../../engine/src/kernel/db/postgres/postgres.ts'
import { createPostgresDatabase } from '../../engine/test/databases.ts'
import { project } from './support/project.ts'

/**
 * Debian's Postgres has neither pg_net nor the Vault. These stand-ins have the names, parameters and types of the platform's
 * functions, so that a wrong call fails here too; `net.http_post` stores its arguments.
 */
const EXTENSIONS = `
  create schema vault;
  create table vault.secrets (name text unique, secret text);
  create view vault.decrypted_secrets as select name, secret as decrypted_secret from vault.secrets;
  create schema cron;
  create table cron.job (jobid bigint generated always as identity, jobname text unique, schedule text, command text);
  create table cron.job_run_details (runid bigint, end_time timestamptz);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command returning jobid
  $$;
  create schema net;
  create table net.asked (url text, headers jsonb, body jsonb, timeout integer);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000)
  returns bigint language sql as $$
    insert into net.asked values ($1, $4, $2, $5) returning 1::bigint
  $$`

const file = new URL('../../deploy/supabase/schedules.sql', import.meta.url)
const sql = readFileSync(file, 'utf8').replaceAll(/^create extension .*$/gm, '')
const wanted = Object.entries(
  parse(readFileSync(join(project, 'schedules.toml'), 'utf8')) as Record<string, { cron: string; function: string }>,
)

describe('deploy/supabase/schedules.sql', () => {
  let db: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    const created = await createPostgresDatabase()
    db = await openPostgres({ url: created.url })
    drop = async () => {
      await db.close()
      await created.drop()
    }
    await run(EXTENSIONS)
  })
  afterAll(() => drop())

  const run = (text: string) => db.transaction((session) => session.script(text))
  const rowsOf = async (text: string) => (await db.query({ text })).rows

  it('fails without the secrets, and creates no schedule', async () => {
    await expect(run(sql)).rejects.toThrow('the Vault lacks project_url or secret_key')
    expect(await rowsOf('select from cron.job')).toEqual([])
  })

  it('creates the schedules of schedules.toml, also when it runs twice', async () => {
    await run(`insert into vault.secrets values ('project_url', 'https://p.example'), ('secret_key', 'sb_secret_1')
      on conflict do nothing`)
    await run(sql)
    await run(sql)
    const made = await rowsOf(`select jobname, schedule from cron.job where jobname <> 'forget-runs'`)
    expect(Object.fromEntries(made)).toEqual(Object.fromEntries(wanted.map(([name, { cron }]) => [name, cron])))
    expect(made).toHaveLength(wanted.length)
  })

  it('creates schedules that call their functions with the current secret key, and contain no secret', async () => {
    await run(`delete from net.asked; update vault.secrets set secret = 'sb_secret_2' where name = 'secret_key'`)
    const jobs = await rowsOf('select jobname, command from cron.job order by jobname')
    expect(JSON.stringify(jobs)).not.toContain('sb_secret_')
    for (const [, command] of jobs) await run(command ?? '')
    const asked = await rowsOf('select url, headers, body, timeout from net.asked order by url')
    expect(asked.map(([url]) => url)).toEqual(
      wanted.map(([, { function: name }]) => `https://p.example/functions/v1/${name}`).sort(),
    )
    for (const [, headers, body, timeout] of asked) {
      expect(JSON.parse(headers ?? '')).toEqual({ 'content-type': 'application/json', apikey: 'sb_secret_2' })
      expect([body, timeout]).toEqual(['{}', '150000'])
    }
  })
})
