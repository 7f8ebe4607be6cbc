import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres, type Cluster } from '../../../test/postgres.ts'
import type { Database } from '../db/database.ts'
import { openPglite } from '../db/pglite.ts'
import { openPostgres } from '../db/postgres.ts'
import { createLogger } from '../log/logger.ts'
import { createMailer, type Mailer, type MailMessage } from './mailer.ts'
import { smtpFixture, type SmtpFixture } from './testing/smtp-fixture.ts'

const MESSAGE: MailMessage = {
  to: 'anna.de.vries@example.com',
  subject: 'Bevestig uw e-mailadres – één stap',
  html: '<p>Hallo <a href="https://portal.example.com/verify?token=secret-token&amp;type=signup">bevestig</a></p>',
  text: 'Hallo, bevestig: https://portal.example.com/verify?token=secret-token&type=signup',
}

const SQL_FOLDER = new URL('../../bootstrap/sql/', import.meta.url)
const lines: string[] = []
const printed: string[] = []
const log = createLogger({ level: 'debug', pretty: false, writer: { write: (line) => lines.push(line) } })
const TIMING = {
  retryDelaysMs: Array.from({ length: 100 }, () => 40),
  pollMs: 60_000,
  claimMs: 2_000,
  attemptMs: 1_500,
}

let cluster: Cluster
beforeAll(async () => {
  cluster = await startPostgres()
}, 60_000)
afterAll(() => cluster.stop())

describe.each(['pglite', 'postgres'] as const)('on %s', (kind) => {
  let db: Database
  let smtp: SmtpFixture
  const open: Mailer[] = []

  beforeAll(async () => {
    db =
      kind === 'pglite'
        ? await openPglite({ dataDir: null })
        : await openPostgres({ url: await cluster.createDatabase() })
    const files = readdirSync(SQL_FOLDER).sort()
    await db.transaction(async (session) => {
      for (const file of files) await session.script(readFileSync(new URL(file, SQL_FOLDER), 'utf8'))
    })
  }, 60_000)
  afterAll(() => db.close())

  beforeEach(async () => {
    lines.length = 0
    printed.length = 0
    await db.query({ text: 'delete from engine.mails' })
    smtp = await smtpFixture()
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((mailer) => mailer.close()))
    await smtp.stop()
  })

  function mailer(options: Partial<Parameters<typeof createMailer>[0]> = {}): Mailer {
    const made = createMailer({
      db,
      smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
      from: 'Portico <portal@portico.example>',
      log,
      environment: 'training',
      print: (line) => printed.push(line),
      timing: TIMING,
      ...options,
    })
    open.push(made)
    return made
  }

  function enqueue(target: Mailer, message: MailMessage = MESSAGE): Promise<void> {
    return db.transaction((session) => target.enqueue(session, message))
  }

  async function rows(columns: string): Promise<readonly (readonly (string | null)[])[]> {
    return (await db.query({ text: `select ${columns} from engine.mails order by position` })).rows
  }

  it('sends both parts and the headers of a stored message, and forgets its content', async () => {
    await smtp.start()
    const target = mailer()
    await enqueue(target, { ...MESSAGE, replyTo: 'support@portico.example' })
    await target.deliver()
    const [mail] = smtp.received
    expect(smtp.received).toHaveLength(1)
    expect(mail?.recipients).toEqual(['anna.de.vries@example.com'])
    expect(mail?.from).toBe('portal@portico.example')
    const raw = mail?.raw ?? ''
    expect(raw).toMatch(/^From: Portico <portal@portico\.example>\r?$/m)
    expect(raw).toMatch(/^Reply-To: support@portico\.example\r?$/m)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
    expect(raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@portico\.example>\r?$/m)
    expect(raw).toContain('multipart/alternative')
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8')
    expect(raw).toContain('Content-Type: text/html; charset=utf-8')
    const [[sent, html, text] = []] = await rows('sent_at is not null, html, text')
    expect([sent, html, text]).toEqual(['t', '', ''])
  })

  it('sends nothing of a transaction that fails', async () => {
    await smtp.start()
    const target = mailer()
    const failing = db.transaction(async (session) => {
      await target.enqueue(session, MESSAGE)
      throw new Error('the sign-up failed after all')
    })
    await expect(failing).rejects.toThrow('after all')
    await target.deliver()
    expect(smtp.received).toHaveLength(0)
    expect(await target.messages(10)).toEqual([])
  })

  it('delivers by itself once a server that was down is back', async () => {
    const target = mailer()
    await enqueue(target)
    await target.deliver()
    const [[waiting, error] = []] = await rows('sent_at is null and failed_at is null, last_error')
    expect(waiting).toBe('t')
    expect(error).toContain('ECONNREFUSED')
    await smtp.start()
    await expect.poll(() => smtp.received.length, { timeout: 5_000 }).toBe(1)
    await expect.poll(async () => (await rows('sent_at is not null'))[0]?.[0]).toBe('t')
    expect(smtp.received).toHaveLength(1)
  })

  it('delivers what an earlier run left behind', async () => {
    const earlier = mailer({ timing: { ...TIMING, retryDelaysMs: [1] } })
    await enqueue(earlier)
    await earlier.close()
    await smtp.start()
    mailer({ timing: { ...TIMING, pollMs: 50 } })
    await expect.poll(() => smtp.received.length, { timeout: 5_000 }).toBe(1)
  })

  it('gives up after the last delay, and says so without the content', async () => {
    const target = mailer({ timing: { ...TIMING, retryDelaysMs: [5, 5] } })
    await enqueue(target)
    await target.deliver()
    await expect.poll(async () => (await rows('failed_at is not null'))[0]?.[0], { timeout: 5_000 }).toBe('t')
    expect(await rows('attempts')).toEqual([['3']])
    const logged = lines.join('')
    expect(logged).toContain('given up')
    expect(logged).not.toContain('secret-token')
    expect(logged).not.toContain('anna.de.vries')
    await smtp.start()
    await target.deliver()
    expect(smtp.received).toHaveLength(0)
  })

  it('gives up at once when the server knows no such recipient, but not when it is only busy', async () => {
    const refusing = await smtpFixture({
      refuseRecipient: (address) => (address.startsWith('nobody') ? 550 : address.startsWith('busy') ? 451 : null),
    })
    await refusing.start()
    const target = mailer({
      smtpUrl: `smtp://127.0.0.1:${refusing.port}`,
      timing: { ...TIMING, retryDelaysMs: [60_000] },
    })
    for (const to of ['nobody@example.com', 'busy@example.com', 'anna@example.com'])
      await enqueue(target, { ...MESSAGE, to })
    await target.deliver()
    expect(await rows('recipient, sent_at is not null, failed_at is not null')).toEqual([
      ['nobody@example.com', 'f', 't'],
      ['busy@example.com', 'f', 'f'],
      ['anna@example.com', 't', 'f'],
    ])
    await refusing.stop()
  })

  it('sends each message once when two engines share the database', async () => {
    await smtp.start()
    const [one, other] = [mailer(), mailer()]
    for (let count = 0; count < 25; count++) await enqueue(one, { ...MESSAGE, to: `person-${count}@example.com` })
    await Promise.all([one.deliver(), other.deliver(), one.deliver(), other.deliver()])
    const recipients = smtp.received.flatMap((mail) => mail.recipients)
    expect(recipients).toHaveLength(25)
    expect(new Set(recipients).size).toBe(25)
    expect(await rows('sent_at is null')).toEqual(Array.from({ length: 25 }, () => ['f']))
  })

  it('sends again, under the same Message-ID, what an engine had claimed when it ended', async () => {
    await smtp.start()
    const target = mailer({ timing: { ...TIMING, pollMs: 50 } })
    await enqueue(target)
    // As if another engine had taken it and was gone.
    await db.query({
      text: `update engine.mails set attempts = 1, next_attempt_at = now() + interval '300 milliseconds'`,
    })
    await target.deliver()
    expect(smtp.received).toHaveLength(0)
    await expect.poll(() => smtp.received.length, { timeout: 5_000 }).toBe(1)
  })

  it('holds no transaction open while it talks to the server', async () => {
    const held: (() => void)[] = []
    const slow = await smtpFixture({
      hold: (acknowledge) => (held.length === 0 ? held.push(acknowledge) : acknowledge()),
    })
    await slow.start()
    const target = mailer({ smtpUrl: `smtp://127.0.0.1:${slow.port}` })
    await enqueue(target)
    const delivering = target.deliver()
    await expect.poll(() => slow.received.length).toBe(1)
    expect(await rows('sent_at is null')).toEqual([['t']])
    await enqueue(target, { ...MESSAGE, to: 'second@example.com' })
    held[0]?.()
    await delivering
    await target.deliver()
    expect(slow.received.flatMap((mail) => mail.recipients)).toEqual([
      'anna.de.vries@example.com',
      'second@example.com',
    ])
    await slow.stop()
  })

  it('stops although the server does not answer', async () => {
    const silent = await smtpFixture({ hold: () => {} })
    await silent.start()
    const target = mailer({
      smtpUrl: `smtp://127.0.0.1:${silent.port}`,
      timing: { ...TIMING, attemptMs: 60_000, closeMs: 50 },
    })
    await enqueue(target)
    void target.deliver()
    await expect.poll(() => silent.received.length).toBe(1)
    await target.close()
    expect(await rows('sent_at is null and failed_at is null')).toEqual([['t']])
  })

  describe('without an SMTP server', () => {
    it('keeps the message and prints its link, on the console only', async () => {
      const target = mailer({ smtpUrl: undefined })
      expect(target.isMailbox).toBe(true)
      await enqueue(target)
      await target.deliver()
      const [stored] = await target.messages(10)
      expect(stored).toMatchObject(MESSAGE)
      expect(stored?.sentAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(printed).toEqual([
        `mail (training) to an…@example.com: ${MESSAGE.subject} https://portal.example.com/verify?token=secret-token&type=signup`,
      ])
      expect(lines.join('')).not.toContain('secret-token')
    })

    it('prints nothing of a transaction that fails', async () => {
      const target = mailer({ smtpUrl: undefined })
      const failing = db.transaction(async (session) => {
        await target.enqueue(session, MESSAGE)
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      await target.deliver()
      expect(printed).toEqual([])
    })

    it('answers the newest first and keeps the newest 300', async () => {
      const target = mailer({ smtpUrl: undefined })
      await db.transaction(async (session) => {
        for (let count = 1; count <= 303; count++)
          await target.enqueue(session, { ...MESSAGE, subject: `Mail ${count}` })
      })
      await target.deliver()
      const messages = await target.messages(1_000)
      expect(messages).toHaveLength(300)
      expect(messages[0]?.subject).toBe('Mail 303')
      expect((await target.messages(2)).map(({ subject }) => subject)).toEqual(['Mail 303', 'Mail 302'])
    })

    it('does not send later what was delivered to the mailbox', async () => {
      const box = mailer({ smtpUrl: undefined })
      await enqueue(box)
      await box.deliver()
      await smtp.start()
      await mailer().deliver()
      expect(smtp.received).toHaveLength(0)
    })
  })

  it.each(['anon', 'authenticated', 'service_role'])('lets %s neither read nor write the outbox', async (role) => {
    for (const text of ['select * from engine.mails', 'delete from engine.mails'])
      await expect(
        db.transaction((session) => session.query({ text }), { settings: [['role', role]] }),
      ).rejects.toMatchObject({ code: '42501' })
  })

  it('never rejects when the database is gone', async () => {
    const gone = { ...db, query: () => Promise.reject(new Error('the database is gone')) }
    const target = mailer({ db: gone })
    await expect(target.deliver()).resolves.toBeUndefined()
    expect(lines.join('')).toContain('the mail outbox cannot be used')
  })
})
