import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { kinds } from '../../../test/databases.ts'
import { MESSAGE, openMailFixture, type MailFixture } from './testing/mail-fixture.ts'
import { smtpServer } from '../../../../tests/support/smtp-server.ts'

describe.each(kinds)('mail without an SMTP server, on %s', (kind) => {
  let mails: MailFixture
  beforeAll(async () => {
    mails = await openMailFixture(kind)
  })
  afterAll(() => mails.close())
  afterEach(() => mails.reset())

  it('keeps the message and prints its link, on a terminal only', async () => {
    const target = mails.mailer()
    expect(target.isMailbox).toBe(true)
    await mails.enqueue(target)
    await target.deliver()
    const [stored] = await target.messages(10)
    expect(stored).toMatchObject(MESSAGE)
    expect(stored?.sentAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(mails.printed).toEqual([
      `mail (training) to an…@example.com: ${MESSAGE.subject} https://portal.example.com/verify?token=secret-token&type=signup`,
    ])
    expect(mails.logged.join('')).not.toContain('secret-token')
  })

  it('prints no link where a log may keep it', async () => {
    const target = mails.mailer({ console: { print: (line) => mails.printed.push(line), isTerminal: false } })
    await mails.enqueue(target)
    await target.deliver()
    expect(mails.printed).toEqual([`mail (training) to an…@example.com: ${MESSAGE.subject}`])
  })

  it('prints no address, neither a short one nor one in the subject', async () => {
    const target = mails.mailer()
    for (const to of ['a@x.example', 'al@x.example', 'ann@x.example'])
      await mails.enqueue(target, { ...MESSAGE, to, subject: `For ${to}`, html: '<p>Hello</p>', text: 'Hello' })
    await target.deliver()
    expect(mails.printed.toSorted()).toEqual([
      'mail (training) to a…@x.example: For [mail]',
      'mail (training) to a…@x.example: For [mail]',
      'mail (training) to …@x.example: For [mail]',
    ])
  })

  it('prints nothing of a transaction that fails', async () => {
    const target = mails.mailer()
    const failing = mails.db.transaction(async (session) => {
      await target.enqueue(session, MESSAGE)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await target.deliver()
    expect(mails.printed).toEqual([])
  })

  it('returns the newest first and keeps the newest 300', async () => {
    const target = mails.mailer()
    await mails.db.transaction(async (session) => {
      for (let count = 1; count <= 303; count++) await target.enqueue(session, { ...MESSAGE, subject: `Mail ${count}` })
    })
    await target.deliver()
    await target.tidy()
    const messages = await target.messages(1_000)
    expect(messages).toHaveLength(300)
    expect(messages[0]?.subject).toBe('Mail 303')
    expect((await target.messages(2)).map(({ subject }) => subject)).toEqual(['Mail 303', 'Mail 302'])
  })

  it('does not send later what was delivered to the mailbox', async () => {
    const smtp = await smtpServer()
    const box = mails.mailer()
    await mails.enqueue(box)
    await box.deliver()
    await smtp.start()
    await mails.mailer({ smtpUrl: `smtp://127.0.0.1:${smtp.port}` }).deliver()
    expect(smtp.received).toHaveLength(0)
    await smtp.stop()
  })

  it.each(['anon', 'authenticated', 'service_role'])('lets %s neither read nor write the outbox', async (role) => {
    for (const text of ['select * from engine.mails', 'delete from engine.mails'])
      await expect(
        mails.db.transaction((session) => session.query({ text }), { settings: [['role', role]] }),
      ).rejects.toMatchObject({ code: '42501' })
  })

  it('never rejects when the database is gone', async () => {
    const gone = { ...mails.db, query: () => Promise.reject(new Error('the database is gone')) }
    const target = mails.mailer({ db: gone })
    await expect(target.deliver()).resolves.toBeUndefined()
    expect(mails.logged.join('')).toContain('the mail outbox cannot be used')
  })
})
