import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineProcess } from '../support/engine/engine-process.ts'
import { IS_QUICK } from '../support/selection.ts'
import { health, jobOf, JOBS_PROJECT, missed } from './support/jobs.ts'
import { ownEngine, type OwnEngine } from './support/own-engine.ts'
import { target } from './support/target.ts'

const SECRET = `sb_secret_${'j'.repeat(24)}`
const PUBLISHABLE = `sb_publishable_${'j'.repeat(24)}`
const PASSWORD = 'Correct-horse-1!'
const PATIENCE = { timeout: 90_000, interval: 100 }
/** The first retry comes after ten seconds plus up to a quarter at random. */
const FIRST_RETRY_MS = 12_500

let own: OwnEngine
let engine: EngineProcess
beforeAll(async () => {
  own = await ownEngine({
    project: JOBS_PROJECT,
    env: { PORTICO_SECRET_KEY: SECRET, PORTICO_PUBLISHABLE_KEY: PUBLISHABLE },
  })
  engine = await own.start()
})
afterAll(() => own.dispose())

async function ticks(label: string): Promise<unknown[]> {
  const { data, error } = await createClient(engine.url, SECRET).from('ticks').select('caller').eq('label', label)
  expect(error).toBeNull()
  return data ?? []
}

const isSoon = expect.toSatisfy((time: string) => Date.parse(time) - Date.now() <= FIRST_RETRY_MS) as unknown

describe('/health?detail', () => {
  it('shows the operator the state of the environment and its jobs', async () => {
    const { status, body } = await health(engine)
    expect([status, body.status]).toEqual([200, 'ok'])
    expect(body.environments?.project).toMatchObject({
      status: 'ok',
      database: { kind: target.kind, reachable: true },
      mail: { waiting: 0, failed: 0 },
    })
    expect(await jobOf(engine, 'identity-tidy')).toMatchObject({
      schedule: '*/10 * * * *',
      attempts: 0,
      lastError: null,
    })
    expect(await jobOf(engine, 'schedule:tick')).toMatchObject({ schedule: '0 0 29 2 *', lastStart: null, runs: 0 })
  })

  it('refuses everyone else, and /health has no detail', async () => {
    for (const headers of [
      {},
      { host: 'localhost' },
      { 'x-forwarded-for': '127.0.0.1' },
      { authorization: `Bearer ${SECRET}` },
    ]) {
      const { status, body } = await health(engine, headers)
      expect([status, Object.keys(body)]).toEqual([401, ['message']])
    }
    expect(await (await fetch(`${engine.url}/health`)).json()).toEqual({ status: 'ok' })
  })

  it('is the only view of the jobs: the REST service does not expose their table', async () => {
    const client = createClient(engine.url, SECRET, { db: { schema: 'engine' } })
    const { error } = await client.from('jobs').select()
    expect(error).toMatchObject({ code: 'PGRST106' })
  })
})

// It restarts the engine five times. The unit tests of the service prove each rule on both databases.
describe('jobs that became due while no engine ran', { timeout: 180_000, skip: IS_QUICK }, () => {
  beforeAll(async () => {
    const admin = createClient(engine.url, SECRET, { auth: { persistSession: false } }).auth.admin
    for (const email of ['ended@example.com', 'lives@example.com']) {
      const made = await admin.createUser({ email, password: PASSWORD, email_confirm: true })
      const person = createClient(engine.url, PUBLISHABLE, { auth: { persistSession: false, autoRefreshToken: false } })
      const signedIn = await person.auth.signInWithPassword({ email, password: PASSWORD })
      if (made.error ?? signedIn.error) throw new Error(`${email} could not sign in`)
    }
    await engine.stop()
    await own.sql(`with ended as (
        update auth.sessions set not_after = now() - interval '2 days'
        where user_id = (select id from auth.users where email = 'ended@example.com')
      ) ${missed('identity-tidy', 'schedule:tick', 'schedule:guarded', 'schedule:failing', 'schedule:missing', 'schedule:slow')}`)
    engine = await own.start()
  })

  it('call their function once, with the rights of the service role', async () => {
    for (const name of ['schedule:tick', 'schedule:guarded'])
      await expect.poll(async () => (await jobOf(engine, name)).lastSuccess, PATIENCE).not.toBeNull()
    expect(await ticks('tick')).toEqual([{ caller: 'secret' }])
    expect(await ticks('guarded')).toEqual([{ caller: 'service_role' }])
    await expect.poll(() => ticks('slow'), PATIENCE).toHaveLength(1)
    expect(await jobOf(engine, 'schedule:tick')).toMatchObject({ running: false, attempts: 0, runs: 1 })
  })

  it('show a failure without the function’s answer, and are retried', async () => {
    await expect
      .poll(async () => (await jobOf(engine, 'schedule:missing')).lastError, PATIENCE)
      .toBe('the function nobody answered 404 (NOT_FOUND)')
    await expect.poll(async () => (await jobOf(engine, 'schedule:failing')).attempts, PATIENCE).toBe(1)
    const failed = {
      lastSuccess: null,
      lastError: 'the function tick answered 503 (EDGE_FUNCTION_ERROR)',
      runs: 1,
      nextRun: isSoon,
    }
    expect(await jobOf(engine, 'schedule:failing')).toMatchObject(failed)
  })

  it('are due again if a stop interrupts them, and remove old sessions', async () => {
    const before = (await ticks('slow')).length
    expect(await jobOf(engine, 'schedule:slow')).toMatchObject({ running: true })
    await expect.poll(async () => (await jobOf(engine, 'identity-tidy')).lastSuccess, PATIENCE).not.toBeNull()
    await engine.stop()
    // The failed job would be retried within seconds anyway; this makes it due at once, unless it was retried already.
    const due = `update engine.jobs set next_run_at = now() where name = 'schedule:failing' and attempts = 1`
    const facts = await own.sql(`with due as (${due}) select
      (select concat_ws(' ', holder is null, attempts, next_run_at <= now()) from engine.jobs where name = 'schedule:slow'),
      (select string_agg(email, ' ') from auth.sessions join auth.users on users.id = user_id)`)
    expect(facts).toEqual([['t 0 t', 'lives@example.com']])
    engine = await own.start()
    await expect.poll(() => ticks('slow'), PATIENCE).toHaveLength(before + 1)
  })

  it('clear the failure when the second attempt succeeds', async () => {
    await expect.poll(async () => (await jobOf(engine, 'schedule:failing')).lastSuccess, PATIENCE).not.toBeNull()
    expect(await jobOf(engine, 'schedule:failing')).toMatchObject({ attempts: 0, lastError: null, runs: 2 })
    expect(await ticks('failing')).toHaveLength(2)
  })

  it('run again after kill -9 when their lease has expired', async () => {
    await expect.poll(async () => (await jobOf(engine, 'schedule:slow')).running, PATIENCE).toBe(true)
    await engine.kill()
    // An earlier attempt of this test may have left a failure.
    const held = await own.sql(`update engine.jobs set lease_until = now() - interval '1 second', attempts = 0
      where name = 'schedule:slow' and lease_until > now() returning name`)
    expect(held).toEqual([['schedule:slow']])
    engine = await own.start()
    await expect.poll(async () => (await jobOf(engine, 'schedule:slow')).attempts, PATIENCE).toBe(1)
    expect(await jobOf(engine, 'schedule:slow')).toMatchObject({
      lastError: expect.stringContaining('the engine that ran it ended') as unknown,
      nextRun: isSoon,
    })
  })
})
