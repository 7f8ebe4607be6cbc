import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApiKeys } from '../support/engine/api-keys.ts'
import { type EngineData, newEngineData } from '../support/engine/engine-data.ts'
import { startPortal, type EngineProcess } from '../support/engine/engine-process.ts'
import { smtpServer } from '../support/smtp-server.ts'

const mailServer = await smtpServer()
const { key, secretKey } = newApiKeys()
const otherFolder = mkdtempSync(join(tmpdir(), 'portico-second-engine-'))
let data: EngineData
let owner: pg.Client
const engines: EngineProcess[] = []

beforeAll(async () => {
  data = await newEngineData('postgres')
  owner = new pg.Client({ connectionString: data.databaseUrl })
  await mailServer.start()
})
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()))
  await owner.end()
  await mailServer.stop()
  await data.remove()
  rmSync(otherFolder, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts the product: production on its own, training on the shared Postgres. */
async function start(folder: string): Promise<EngineProcess> {
  const engine = await startPortal(folder, {
    SMTP_URL: mailServer.url,
    TRAINING_PUBLISHABLE_KEY: key,
    TRAINING_SECRET_KEY: secretKey,
    TRAINING_DATABASE_URL: data.databaseUrl ?? '',
  })
  engines.push(engine)
  return engine
}

const call = (engine: EngineProcess, path: string, body: unknown) =>
  fetch(`${engine.url}/training/${path}`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** What the schedule does every minute. */
const sendDue = (engine: EngineProcess) => call(engine, 'functions/v1/send-notifications', {})

/** A new member of a new account, and an alert for them, which is not due yet. Returns the member's address. */
async function newAlert(engine: EngineProcess): Promise<string> {
  const email = `alerted-${randomUUID()}@example.com`
  const made = await call(engine, 'auth/v1/admin/users', { email, password: 'Alerted-Person-1!', email_confirm: true })
  const { id: user } = (await made.json()) as { id: string }
  const account = randomUUID()
  for (const [table, row] of [
    ['accounts', { id: account, name: `Alerted ${account}` }],
    ['user_accounts', { user_id: user, account_id: account }],
    ['notifications', { account_id: account, type: 'security_alert', title: 'Leak' }],
  ] as const) {
    expect((await call(engine, `rest/v1/${table}`, row)).status).toBe(201)
  }
  return email
}

/** Makes every alert one of six minutes ago. From here on the schedule sends them too, whatever the test does. */
async function makeDue(): Promise<void> {
  await owner.query(`update private.notification_queue set arrived_at = now() - interval '6 minutes'`)
  await owner.query(`update private.waiting_notifications set arrived_at = now() - interval '6 minutes'`)
}

const messages = async (email: string) =>
  (
    await owner.query<{ id: string; attempts: number; sent: boolean }>(
      `select message.id, message.attempts, message.sent_at is not null as sent from private.notification_messages message
       join auth.users person on person.id = message.user_id where person.email = $1`,
      [email],
    )
  ).rows

const mailsTo = (email: string) => mailServer.received.filter(({ recipients }) => recipients.includes(email))

/** The mails to an address that the engine has taken over. */
const outbox = async (email: string) =>
  (
    await owner.query<{ sent: boolean }>(`select sent_at is not null as sent from engine.mails where recipient = $1`, [
      email,
    ])
  ).rows

/** Lets the time pass that an engine has for sending what it has claimed. */
const endClaims = () =>
  owner.query(`update private.notification_messages set next_attempt_at = now() where sent_at is null`)

/** Several rounds send nothing more, and what was sent is noted. */
async function expectOneMail(email: string, [first, ...others]: readonly EngineProcess[]): Promise<void> {
  if (first === undefined) throw new Error('no engine')
  await expect.poll(() => mailsTo(email).length, { timeout: 60_000 }).toBeGreaterThan(0)
  for (const engine of [first, ...others, first]) {
    await endClaims()
    expect((await sendDue(engine)).status).toBe(200)
  }
  expect(await outbox(email)).toHaveLength(1)
  expect(mailsTo(email)).toHaveLength(1)
  // A round of the schedule may have sent it, and may note it after the rounds of the test are over.
  await expect.poll(() => messages(email), { timeout: 30_000 }).toEqual([expect.objectContaining({ sent: true })])
}

/** Another connection holds the lock until the returned function is called. */
async function hold(lock: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: data.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(lock)
  return async () => {
    await holder.query('rollback')
    await holder.end()
  }
}

/**
 * Ends what Postgres still does for a killed engine: a statement that waits for a lock, and one that it sent last and that
 * Postgres has not read yet.
 */
async function endConnections(): Promise<void> {
  await owner.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where application_name = 'portico-engine' and datname = current_database()`)
}

describe('a mail about a notification is sent once', { timeout: 240_000 }, () => {
  let engine: EngineProcess
  beforeAll(async () => {
    engine = await start(data.folder)
    await owner.connect()
  })

  it('if the engine is killed after making it, before sending it', async () => {
    const email = await newAlert(engine)
    // Claiming reads the names of accounts: the engine waits there, with the message made and stored.
    const release = await hold('lock table public.accounts in access exclusive mode')
    await makeDue()
    const round = sendDue(engine).catch(() => null)
    await expect.poll(() => messages(email), { timeout: 30_000 }).toHaveLength(1)
    await engine.kill()
    await release()
    await round
    expect(mailsTo(email)).toEqual([])
    engine = await start(data.folder)
    await endClaims()
    await sendDue(engine)
    await expectOneMail(email, [engine])
  })

  it('if the engine is killed after handing it over, before noting so', async () => {
    const email = await newAlert(engine)
    const releaseMails = await hold('lock table engine.mails in exclusive mode')
    await makeDue()
    const round = sendDue(engine).catch(() => null)
    await expect.poll(async () => (await messages(email))[0]?.attempts ?? 0, { timeout: 30_000 }).toBe(1)
    const [message] = await messages(email)
    const releaseNote = await hold(`select from private.notification_messages where id = '${message?.id}' for update`)
    await releaseMails()
    await expect.poll(() => mailsTo(email).length, { timeout: 60_000 }).toBe(1)
    // The outbox has noted it too: without that, a mail may come a second time.
    await expect.poll(() => outbox(email), { timeout: 30_000 }).toEqual([{ sent: true }])
    await engine.kill()
    await endConnections()
    await releaseNote()
    await round
    expect(await messages(email)).toEqual([expect.objectContaining({ sent: false })])
    engine = await start(data.folder)
    await endClaims()
    await sendDue(engine)
    await expectOneMail(email, [engine])
  })

  it('if two engines make and send at the same moment', async () => {
    const second = await start(otherFolder)
    const emails = [await newAlert(engine), await newAlert(second), await newAlert(engine)]
    await makeDue()
    const rounds = await Promise.all([engine, second, engine, second].map(sendDue))
    expect(rounds.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const email of emails) await expectOneMail(email, [engine, second])
  })
})
