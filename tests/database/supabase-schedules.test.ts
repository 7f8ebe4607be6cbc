import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCron } from '../../engine/src/kernel/cron/cron.ts'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { openPostgres } from '../../engine/src/kernel/db/postgres/postgres.ts'
import { createPostgresDatabase } from '../../engine/test/databases.ts'
import { project, TEMPLATE } from './support/project.ts'

/**
 * Debian's Postgres has neither pg_net nor the Vault. These stand-ins have the names, parameters and types of the platform's
 * functions, so that a wrong call fails here too; `net.http_post` stores its arguments, and `vault.reads` counts what is read.
 * The schema `clock` has a now() for the commands alone; the functions of the project have an empty search path.
 */
const EXTENSIONS = `
  create schema vault;
  create table vault.secrets (name text unique, secret text);
  create sequence vault.reads;
  create view vault.decrypted_secrets as
    select name, case when nextval('vault.reads') > 0 then secret end as decrypted_secret from vault.secrets;
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
  $$;
  create schema clock;
  create function clock.now() returns timestamptz language sql stable as $$ select current_setting('clock.at')::timestamptz $$`

const file = new URL('../../deploy/supabase/schedules.sql', import.meta.url)
const sql = readFileSync(file, 'utf8').replaceAll(/^create extension .*$/gm, '')
const wanted = Object.entries(
  parse(readFileSync(join(project, 'schedules.toml'), 'utf8')) as Record<string, { cron: string; function: string }>,
)

describe('deploy/supabase/schedules.sql', () => {
  let db: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    const created = await createPostgresDatabase(TEMPLATE)
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
  const jobs = () => rowsOf('select jobname, schedule, command from cron.job order by jobname')
  const at = (time: Date, command: string) => `set local clock.at = '${time.toISOString()}'; ${command};\n`
  /** Runs commands that `at` has made. Returns the names of the functions that they call. */
  const calledBy = async (commands: string): Promise<string[]> => {
    await run(`truncate net.asked; set local search_path = clock, pg_catalog; ${commands}`)
    return (await rowsOf('select url from net.asked order by url')).map(([url]) => url?.split('/').at(-1) ?? '')
  }
  const functions = wanted.map(([, { function: name }]) => name).sort()

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
    await run(`update vault.secrets set secret = 'sb_secret_2' where name = 'secret_key'`)
    const made = await jobs()
    expect(JSON.stringify(made)).not.toContain('sb_secret_')
    const commands = made.map(([, , command]) => at(new Date('2026-11-19T12:00:00Z'), command ?? ''))
    expect(await calledBy(commands.join(''))).toEqual(functions)
    for (const [url, headers, body, timeout] of await rowsOf('select url, headers, body, timeout from net.asked')) {
      expect(url).toMatch(/^https:\/\/p\.example\/functions\/v1\/[a-z-]+$/)
      expect(JSON.parse(headers ?? '')).toEqual({ 'content-type': 'application/json', apikey: 'sb_secret_2' })
      expect([body, timeout]).toEqual(['{}', '150000'])
    }
  })

  it.each(wanted)('asks the database whether %s has work', async (name) => {
    const [asked] = await rowsOf(`select private.has_work('${name}')`)
    expect(asked).toHaveLength(1)
  })

  it('calls a function, and reads the secrets, only if there is work', async () => {
    const command = (await jobs()).find(([name]) => name === 'mail-support-requests')?.[2] ?? ''
    const reads = async () => (await rowsOf('select last_value from vault.reads'))[0]?.[0]
    const before = await reads()
    const minute = new Date('2026-11-19T12:05:00Z')
    expect(await calledBy(at(minute, command))).toEqual([])
    expect(await reads()).toBe(before)
    await run(`insert into public.support_requests (name, email, subject, message, is_personal)
      values ('Anna', 'anna@home.example', 'Help', 'Please', true)`)
    expect(await calledBy(at(minute, command))).toEqual(['send-support-email'])
    expect(await reads()).not.toBe(before)
    await run(`update public.support_requests set mailed_at = now()`)
    expect(await calledBy(at(minute, command))).toEqual([])
  })

  it('calls each function of an idle project, and at most as often in a month as the guide says', async () => {
    const called = new Set<string>()
    let calls = 0
    for (const [, schedule, command] of await jobs()) {
      const day = timesOf(schedule ?? '', '2026-11-19T00:00:00Z', 24)
      // One hour that has a time of every schedule, as a day would take half a minute.
      const hour = timesOf(schedule ?? '', '2026-11-19T03:00:00Z', 1)
      const names = await calledBy(hour.map((time) => at(time, command ?? '')).join(''))
      calls += 31 * day.length * (names.length / hour.length)
      for (const name of names) called.add(name)
    }
    expect([...called].sort()).toEqual(functions)
    expect(calls).toBeLessThanOrEqual(11_000)
  })
})

function timesOf(schedule: string, from: string, hours: number): Date[] {
  const cron = readCron(schedule)
  const end = Date.parse(from) + hours * 3_600_000
  const times: Date[] = []
  for (let time = cron.next(new Date(Date.parse(from) - 1)); time.getTime() < end; time = cron.next(time))
    times.push(time)
  return times
}
