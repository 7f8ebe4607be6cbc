import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds } from '../../../test/databases.ts'
import type { Database } from '../db/database.ts'
import type { Mailer, MailerOptions } from './mailer.ts'
import { MESSAGE, openMailFixture, TIMING, type MailFixture } from './testing/mail-fixture.ts'
import { smtpServer, type SmtpServer } from '../../../../tests/support/smtp-server.ts'

describe.each(kinds)('mail through SMTP, on %s', (kind) => {
  let mails: MailFixture
  let smtp: SmtpServer
  beforeAll(async () => {
    mails = await openMailFixture(kind)
  })
  afterAll(() => mails.close())
  beforeEach(async () => {
    smtp = await smtpServer()
  })
  afterEach(async () => {
    await mails.reset()
    await smtp.stop()
  })

  function overSmtp(options: Partial<MailerOptions> = {}): Mailer {
    return mails.mailer({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, ...options })
  }

  it('sends both parts and the headers of a stored message, and deletes its content', async () => {
    await smtp.start()
    const target = overSmtp()
    const unsubscribeUrl = `https://portal.example.com/functions/v1/unsubscribe/${'t'.repeat(43)}`
    await mails.enqueue(target, { ...MESSAGE, replyTo: 'support@portico.example', unsubscribeUrl })
    await target.deliver()
    const [mail] = smtp.received
    expect(smtp.received).toHaveLength(1)
    expect(mail?.recipients).toEqual(['anna.de.vries@example.com'])
    expect(mail?.from).toBe('portal@portico.example')
    const raw = mail?.raw ?? ''
    expect(raw).toMatch(/^From: Portico <portal@portico\.example>\r?$/m)
    expect(raw).toMatch(/^Reply-To: support@portico\.example\r?$/m)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
    expect(raw.replaceAll(/\r?\n[ \t]+/g, ' ')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    expect(raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@portico\.example>\r?$/m)
    expect(raw).toContain('multipart/alternative')
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8')
    expect(raw).toContain('Content-Type: text/html; charset=utf-8')
    const [[sent, html, text, url] = []] = await mails.rows('sent_at is not null, html, text, unsubscribe_url')
    expect([sent, html, text, url]).toEqual(['t', '', '', null])
  })

  it('sends nothing of a transaction that fails', async () => {
    await smtp.start()
    const target = overSmtp()
    const failing = mails.db.transaction(async (session) => {
      await target.enqueue(session, MESSAGE)
      throw new Error('the sign-up failed after all')
    })
    await expect(failing).rejects.toThrow('after all')
    await target.deliver()
    expect(smtp.received).toHaveLength(0)
    expect(await target.messages(10)).toEqual([])
  })

  /** Delivers as the schedule does. */
  async function receivedAfterDelivery(target: Mailer): Promise<number> {
    await target.deliverWaiting(new AbortController().signal)
    return smtp.received.length
  }

  it('delivers by the schedule when a server is reachable again', async () => {
    const target = overSmtp()
    await mails.enqueue(target)
    await target.deliver()
    const [[waiting, error] = []] = await mails.rows('sent_at is null and failed_at is null, last_error')
    expect(waiting).toBe('t')
    expect(error).toContain('ECONNREFUSED')
    expect(await target.counts()).toMatchObject({ waiting: 1, failed: 0, oldestSeconds: expect.any(Number) as number })
    await smtp.start()
    await expect.poll(() => receivedAfterDelivery(target), { timeout: 5_000 }).toBe(1)
    expect((await mails.rows('sent_at is not null'))[0]?.[0]).toBe('t')
    expect(await target.counts()).toEqual({ waiting: 0, failed: 0, oldestSeconds: 0 })
    expect(await receivedAfterDelivery(target)).toBe(1)
  })

  /** A little of the time has passed already. */
  const inAbout = (ms: number): unknown => expect.toSatisfy((actual: number) => actual > ms - 5_000 && actual <= ms)

  it('reports when the next attempt is due, once for all waiting messages', async () => {
    const target = overSmtp({ timing: { ...TIMING, retryDelaysMs: [7_000, 60_000] } })
    const waits: number[] = []
    target.onWaiting((inMs) => waits.push(inMs))
    for (const to of ['one@example.com', 'two@example.com']) await mails.enqueue(target, { ...MESSAGE, to })
    await target.deliver()
    expect(waits).toEqual([inAbout(7_000)])
    await mails.db.query({ text: `update engine.mails set next_attempt_at = now()` })
    await target.deliver()
    expect(waits).toEqual([inAbout(7_000), inAbout(60_000)])
    await smtp.start()
    await mails.db.query({ text: `update engine.mails set next_attempt_at = now()` })
    await target.deliver()
    expect(smtp.received).toHaveLength(2)
    expect(waits).toHaveLength(2)
  })

  it('reports it too for a message that failed later than the one that was due, whether that one was sent or not', async () => {
    const target = overSmtp({ timing: { ...TIMING, retryDelaysMs: [7_000, 60_000] } })
    const waits: number[] = []
    for (const to of ['one@example.com', 'two@example.com']) await mails.enqueue(target, { ...MESSAGE, to })
    await target.deliver()
    target.onWaiting((inMs) => waits.push(inMs))
    const due = `update engine.mails set next_attempt_at = now() where recipient = 'one@example.com'`
    await mails.db.query({ text: due })
    await target.deliver()
    expect(waits).toEqual([inAbout(7_000)])
    await smtp.start()
    await mails.db.query({ text: due })
    await target.deliver()
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['one@example.com']])
    expect(waits).toEqual([inAbout(7_000), inAbout(7_000)])
    // A delivery that comes too soon for all of them does not change the next one.
    await target.deliverWaiting(new AbortController().signal)
    expect(waits).toEqual([inAbout(7_000), inAbout(7_000), inAbout(7_000)])
  })

  it('reports an early attempt for messages behind others that wait long', async () => {
    const target = overSmtp({ timing: { ...TIMING, retryDelaysMs: [7_000, 60_000] } })
    const waits: number[] = []
    for (let index = 0; index < 4; index++) await mails.enqueue(target)
    await target.deliver()
    target.onWaiting((inMs) => waits.push(inMs))
    await mails.db.query({ text: `update engine.mails set next_attempt_at = now()` })
    await mails.enqueue(target, { ...MESSAGE, to: 'fifth@example.com' })
    await target.deliver()
    expect(await mails.rows('attempts')).toEqual([['2'], ['2'], ['2'], ['2'], ['0']])
    expect(waits).toEqual([7_000])
    await smtp.start()
    await target.deliver()
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['fifth@example.com']])
  })

  it('serves a call that comes at the very end of a run', async () => {
    await smtp.start()
    for (let turns = 0; turns < 10; turns += 1) {
      const asked: Promise<void>[] = []
      const askAfter = async (target: Mailer): Promise<void> => {
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
        await target.deliver()
      }
      const query: Database['query'] = async (statement) => {
        const result = await mails.db.query(statement)
        if (asked.length > 0 || !statement.text.includes('min(next_attempt_at)')) return result
        await mails.enqueue(target)
        asked.push(askAfter(target))
        return result
      }
      const target: Mailer = overSmtp({ db: { ...mails.db, query } })
      await target.deliver()
      await Promise.all(asked)
      expect(smtp.received).toHaveLength(turns + 1)
    }
  })

  it('delivers messages of an earlier run', async () => {
    const earlier = overSmtp()
    await mails.enqueue(earlier)
    await earlier.close()
    await smtp.start()
    expect(await receivedAfterDelivery(overSmtp())).toBe(1)
  })

  it('gives up after the last delay, and logs that without the content', async () => {
    const target = overSmtp({ timing: { ...TIMING, retryDelaysMs: [5, 5] } })
    await mails.enqueue(target)
    await expect
      .poll(async () => (await receivedAfterDelivery(target)) || (await mails.rows('failed_at is not null'))[0]?.[0], {
        timeout: 5_000,
      })
      .toBe('t')
    expect(await target.counts()).toEqual({ waiting: 0, failed: 1, oldestSeconds: 0 })
    expect(await mails.rows('attempts')).toEqual([['3']])
    const logged = mails.logged.join('')
    expect(logged).toContain('given up')
    expect(logged).not.toContain('secret-token')
    expect(logged).not.toContain('anna.de.vries')
    await smtp.start()
    await target.deliver()
    expect(smtp.received).toHaveLength(0)
  })

  it('gives up at once when the server knows no such recipient, but not when it is only busy', async () => {
    const refusing = await smtpServer({
      refuseRecipient: (address) => (address.startsWith('nobody') ? 550 : address.startsWith('busy') ? 451 : null),
    })
    await refusing.start()
    const target = overSmtp({
      smtpUrl: `smtp://127.0.0.1:${refusing.port}`,
      timing: { ...TIMING, retryDelaysMs: [60_000] },
    })
    for (const to of ['nobody@example.com', 'busy@example.com', 'anna@example.com'])
      await mails.enqueue(target, { ...MESSAGE, to })
    await target.deliver()
    expect(await mails.rows('recipient, sent_at is not null, failed_at is not null')).toEqual([
      ['nobody@example.com', 'f', 't'],
      ['busy@example.com', 'f', 'f'],
      ['anna@example.com', 't', 'f'],
    ])
    await refusing.stop()
  })

  it('sends each message once when two engines share the database', async () => {
    await smtp.start()
    const [one, other] = [overSmtp(), overSmtp({ db: mails.otherDb })]
    for (let count = 0; count < 25; count++) await mails.enqueue(one, { ...MESSAGE, to: `person-${count}@example.com` })
    await Promise.all([one.deliver(), other.deliver(), one.deliver(), other.deliver()])
    const recipients = smtp.received.flatMap((mail) => mail.recipients)
    expect(recipients).toHaveLength(25)
    expect(new Set(recipients).size).toBe(25)
    expect(await mails.rows('sent_at is null')).toEqual(Array.from({ length: 25 }, () => ['f']))
  })

  it('sends a message again, with the same Message-ID, if its engine ended meanwhile', async () => {
    await smtp.start()
    const target = overSmtp()
    await mails.enqueue(target)
    // As if another engine had claimed it and ended.
    await mails.db.query({
      text: `update engine.mails set attempts = 1, next_attempt_at = now() + interval '300 milliseconds'`,
    })
    await target.deliver()
    expect(smtp.received).toHaveLength(0)
    await expect.poll(() => receivedAfterDelivery(target), { timeout: 5_000 }).toBe(1)
  })

  it('deletes after a month what was sent or given up, and never what waits', async () => {
    const target = overSmtp()
    for (const state of ['sent_at', 'failed_at', 'next_attempt_at']) {
      await mails.enqueue(target, { ...MESSAGE, subject: state })
      await mails.db.query({
        text: `update engine.mails set created_at = now() - interval '31 days', ${state} = now() - interval '31 days'
          where subject = $1`,
        values: [state],
      })
    }
    await mails.enqueue(target, { ...MESSAGE, subject: 'recent' })
    await mails.db.query({ text: `update engine.mails set sent_at = now() where subject = 'recent'` })
    await target.tidy()
    expect(await mails.rows('subject')).toEqual([['next_attempt_at'], ['recent']])
  })

  it('sends nothing more after its signal, and rejects if the outbox cannot be used', async () => {
    await smtp.start()
    const target = overSmtp()
    await mails.enqueue(target)
    await target.deliverWaiting(AbortSignal.abort())
    expect(smtp.received).toHaveLength(0)
    const gone = { ...mails.db, query: () => Promise.reject(new Error('the database is gone')) }
    await expect(overSmtp({ db: gone }).deliverWaiting(new AbortController().signal)).rejects.toThrow('is gone')
  })

  it('holds no transaction open while it talks to the server', async () => {
    const held: (() => void)[] = []
    const slow = await smtpServer({
      hold: (acknowledge) => (held.length === 0 ? held.push(acknowledge) : acknowledge()),
    })
    await slow.start()
    const target = overSmtp({ smtpUrl: `smtp://127.0.0.1:${slow.port}` })
    await mails.enqueue(target)
    const delivering = target.deliver()
    await expect.poll(() => slow.received.length).toBe(1)
    expect(await mails.rows('sent_at is null')).toEqual([['t']])
    await mails.enqueue(target, { ...MESSAGE, to: 'second@example.com' })
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
    const silent = await smtpServer({ hold: () => {} })
    await silent.start()
    const target = overSmtp({
      smtpUrl: `smtp://127.0.0.1:${silent.port}`,
      timing: { ...TIMING, attemptMs: 60_000, closeMs: 50 },
    })
    await mails.enqueue(target)
    void target.deliver()
    await expect.poll(() => silent.received.length).toBe(1)
    await target.close()
    expect(await mails.rows('sent_at is null and failed_at is null')).toEqual([['t']])
    await silent.stop()
  })
})
