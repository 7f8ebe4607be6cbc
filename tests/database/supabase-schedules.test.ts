import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readCron } from '../../engine/src/kernel/cron/cron.ts'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { openPostgres } from '../../engine/src/kernel/db/postgres/postgres.ts'
import { type PostgresCluster, runSql, startPostgres } from '../support/postgres.ts'
import { waitUntil } from '../support/wait-until.ts'
import { applyProject, project } from './support/project.ts'

/**
 * Debian has pg_cron, but neither pg_net nor the Vault. Their stand-ins have the names, parameters and types of the platform's
 * functions, so that a wrong call fails here too; `net.http_post` stores its arguments, and `vault.reads` counts what is read.
 * The schema `clock` has a now() for the commands alone; the functions of the project have an empty search path.
 */
const EXTENSIONS = `
  create schema vault;
  create table vault.secrets (name text unique, secret text);
  create sequence vault.reads;
  create view vault.decrypted_secrets as
    select name, case when nextval('vault.reads') > 0 then secret end as decrypted_secret from vault.secrets;
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
const sql = readFileSync(file, 'utf8').replace(/^create extension .* pg_net .*$/m, '')
const wanted = Object.entries(
  parse(readFileSync(join(project, 'schedules.toml'), 'utf8')) as Record<string, { cron: string; function: string }>,
)

const CRON = `select from pg_available_extensions where name = 'pg_cron'`
const hasCron = (await runSql(inject('postgresUrl'), CRON))[0]?.rowCount === 1

describe.skipIf(!hasCron)('deploy/supabase/schedules.sql, on machines where pg_cron is installed', () => {
  let cluster: PostgresCluster
  let db: Database
  beforeAll(async () => {
    // A cluster of its own, which loads pg_cron when it starts. pg_cron looks for jobs in the database `postgres`.
    cluster = await startPostgres({ settings: { shared_preload_libraries: 'pg_cron' } })
    db = await openPostgres({ url: cluster.url })
    await applyProject(db)
    await run(EXTENSIONS)
  })
  afterAll(async () => {
    await db.close()
    await cluster.stop()
  })

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

  it('fails without the secrets', async () => {
    await expect(run(sql)).rejects.toThrow('the Vault lacks project_url or secret_key')
  })

  it('creates the schedules of schedules.toml, also when it runs twice', async () => {
    await run(`insert into vault.secrets values ('project_url', 'https://p.example'), ('secret_key', 'sb_secret_1')
      on conflict do nothing`)
    await run(sql)
    const first = await jobs()
    // The tests run the commands themselves, so pg_cron must not run them at the same time.
    await run(`${sql}; update cron.job set active = false`)
    expect(await jobs()).toEqual(first)
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

  it('creates schedules that pg_cron runs, and forgets old runs', async () => {
    // Not every pg_cron knows intervals below a minute. Each knows `@reboot`: when it starts.
    await run(`truncate net.asked, cron.job_run_details;
      insert into public.support_requests (name, email, subject, message, is_personal)
        values ('Bea', 'bea@home.example', 'Help', 'Please', true);
      insert into cron.job_run_details (runid, end_time) values (0, now() - interval '8 days');
      update cron.job set schedule = '@reboot', active = true`)
    await db.close()
    await cluster.kill('fast')
    await cluster.restart()
    db = await openPostgres({ url: cluster.url })
    const runs = () =>
      rowsOf(`select jobname, status, return_message from cron.job join cron.job_run_details using (jobid)
        where status in ('succeeded', 'failed')`)
    await waitUntil('pg_cron has run each job', async () => (await runs()).length === wanted.length + 1)
    expect((await runs()).filter(([, status]) => status !== 'succeeded')).toEqual([])
    expect(await rowsOf(`select url, headers ->> 'apikey' from net.asked`)).toContainEqual([
      'https://p.example/functions/v1/send-support-email',
      'sb_secret_2',
    ])
    expect(await rowsOf('select from cron.job_run_details where runid = 0')).toEqual([])
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
