import type { CronTimes } from '../../kernel/cron/cron.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Job, JobState } from './types.ts'

/**
 * All times are the database's, so engines on several machines need not have the same clock. Each call is one short statement, so
 * no transaction is open while a job runs.
 */

/** Rounded down: if it was rounded up, the time just before a scheduled one would count as that time, and it would be skipped. */
const NOW = 'floor(extract(epoch from now()) * 1000)::bigint'

export interface JobRow {
  readonly name: string
  /** Zero or less if it is due. */
  readonly dueInMs: number
  readonly holder: string | null
  /** The remaining lease of the run that holds it; zero or less if that run has ended. */
  readonly leaseMs: number
  readonly attempts: number
  /** The database's clock. */
  readonly now: Date
}

/**
 * Stores the jobs with their schedules. A job that is due stays due. A next time later than the one in its schedule comes from
 * a wrong clock, and is corrected.
 */
export async function registerJobs(
  db: Database,
  jobs: readonly (Pick<Job, 'name' | 'schedule' | 'atStart'> & { readonly times: CronTimes })[],
): Promise<void> {
  const now = await databaseTime(db)
  const rows = jobs.map(({ name, schedule, atStart, times }) => ({
    name,
    schedule,
    next: atStart === true ? now : times.next(now),
  }))
  await db.query({
    text: `insert into engine.jobs as jobs (name, schedule, next_run_at)
      select job ->> 'name', job ->> 'schedule', (job ->> 'next')::timestamptz
      from jsonb_array_elements($1::jsonb) as given (job)
      on conflict (name) do update set schedule = excluded.schedule,
        next_run_at = case
          when jobs.schedule = excluded.schedule or jobs.next_run_at <= now()
          then least(jobs.next_run_at, excluded.next_run_at) else excluded.next_run_at end`,
    values: [JSON.stringify(rows)],
  })
}

async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await db.query({ text: `select ${NOW}` })
  return new Date(Number(rows[0]?.[0]))
}

export async function deleteOtherJobs(db: Database, names: readonly string[]): Promise<void> {
  await db.query({
    text: `delete from engine.jobs where name not in (select jsonb_array_elements_text($1::jsonb))`,
    values: [JSON.stringify(names)],
  })
}

export async function readJobs(db: Database): Promise<readonly JobRow[]> {
  const { rows } = await db.query({
    text: `select name, ${milliseconds('next_run_at')} - ${NOW}, holder,
        coalesce(${milliseconds('lease_until')} - ${NOW}, 0), attempts, ${NOW}
      from engine.jobs`,
    prepare: true,
  })
  return rows.map(([name, due, holder, lease, attempts, now]) => ({
    name: name ?? '',
    dueInMs: Number(due),
    holder: holder ?? null,
    leaseMs: Number(lease),
    attempts: Number(attempts),
    now: new Date(Number(now)),
  }))
}

/**
 * Claims a job that is due and that no run holds, and sets its next time already: so a request to run it sooner, made while it
 * runs, is not lost at its end. Null if another engine was faster.
 */
export async function claimJob(
  db: Database,
  name: string,
  run: string,
  leaseMs: number,
  nextRun: Date,
): Promise<Date | null> {
  const { rows } = await db.query({
    text: `update engine.jobs set holder = $2::uuid, lease_until = now() + $3::integer * interval '1 millisecond',
        started_at = now(), runs = runs + 1, next_run_at = $4::timestamptz
      where name = $1 and next_run_at <= now() and holder is null
      returning ${NOW}`,
    values: [name, run, String(leaseMs), nextRun.toISOString()],
    prepare: true,
  })
  const startedAt = rows[0]?.[0]
  return startedAt === undefined ? null : new Date(Number(startedAt))
}

/** Runs the job at that time at the latest, independent of its schedule. */
export async function runJobSooner(db: Database, name: string, inMs: number): Promise<void> {
  await db.query({
    text: `update engine.jobs set next_run_at = least(next_run_at, now() + $2::bigint * interval '1 millisecond')
      where name = $1`,
    values: [name, String(Math.ceil(inMs))],
    prepare: true,
  })
}

/** False if the run has lost its job. */
export async function renewLease(db: Database, name: string, run: string, leaseMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update engine.jobs set lease_until = now() + $3::integer * interval '1 millisecond'
      where name = $1 and holder = $2::uuid`,
    values: [name, run, String(leaseMs)],
    prepare: true,
  })
  return rowCount > 0
}

export async function noteSuccess(db: Database, name: string, run: string): Promise<void> {
  await db.query({
    text: `update engine.jobs set holder = null, lease_until = null, finished_at = now(), last_success_at = now(),
        attempts = 0, last_error = null
      where name = $1 and holder = $2::uuid`,
    values: [name, run],
    prepare: true,
  })
}

interface JobFailure {
  readonly error: string
  readonly retryInMs: number
}

/** If the next time passed during the run, the retry still has its pause. */
const RETRY = `next_run_at = least(now() + $4::bigint * interval '1 millisecond',
  case when next_run_at > now() then next_run_at end)`

export async function noteFailure(db: Database, name: string, run: string, failure: JobFailure): Promise<void> {
  await db.query({
    text: `update engine.jobs set holder = null, lease_until = null, finished_at = now(), attempts = attempts + 1,
        last_error = $3, ${RETRY}
      where name = $1 and holder = $2::uuid`,
    values: [name, run, failure.error, String(Math.ceil(failure.retryInMs))],
    prepare: true,
  })
}

/** Records a run whose lease expired as failed. False if another engine did so, or the run renewed its lease after all. */
export async function noteAbandoned(db: Database, name: string, run: string, failure: JobFailure): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update engine.jobs set holder = null, lease_until = null, attempts = attempts + 1, last_error = $3, ${RETRY}
      where name = $1 and holder = $2::uuid and lease_until <= now()`,
    values: [name, run, failure.error, String(Math.ceil(failure.retryInMs))],
    prepare: true,
  })
  return rowCount > 0
}

/** Releases a job as due, for another engine or the next start. */
export async function releaseJob(db: Database, name: string, run: string): Promise<void> {
  await db.query({
    text: `update engine.jobs set holder = null, lease_until = null, next_run_at = now()
      where name = $1 and holder = $2::uuid`,
    values: [name, run],
    prepare: true,
  })
}

export async function readStates(db: Database): Promise<readonly JobState[]> {
  const { rows } = await db.query({
    text: `select name, schedule, holder is not null and lease_until > now(), ${iso('next_run_at')},
        ${iso('started_at')}, ${iso('last_success_at')}, attempts, last_error, runs
      from engine.jobs order by name`,
    prepare: true,
  })
  return rows.map(([name, schedule, running, nextRun, lastStart, lastSuccess, attempts, lastError, runs]) => ({
    name: name ?? '',
    schedule: schedule ?? '',
    running: running === 't',
    nextRun: nextRun ?? '',
    lastStart: lastStart ?? null,
    lastSuccess: lastSuccess ?? null,
    attempts: Number(attempts),
    lastError: lastError ?? null,
    runs: Number(runs),
  }))
}

function milliseconds(time: string): string {
  return `ceil(extract(epoch from ${time}) * 1000)::bigint`
}

function iso(time: string): string {
  return `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
