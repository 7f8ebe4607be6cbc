import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { AS_OPERATOR } from '../support/engine/operator.ts'
import { identityHome, type IdentityHome } from './support/identity-engine.ts'
import { address, openDesk, PASSWORD, pause, type Desk } from './support/identity.ts'
import { smtpServer, type SmtpServer } from '../support/smtp-server.ts'

let home: IdentityHome
let smtp: SmtpServer
let desk: Desk
beforeAll(async () => {
  smtp = await smtpServer()
  home = await identityHome(inject('identity').kind)
  desk = openDesk(await home.start({ SMTP_URL: smtp.url, MAIL_FROM: 'Portico <portal@portico.example>' }))
})
afterAll(async () => {
  await home.dispose()
  await smtp.stop()
})

async function received(to: string, withinMs: number): Promise<string> {
  for (const end = Date.now() + withinMs; Date.now() < end; await pause(100)) {
    const mail = smtp.received.find(({ recipients }) => recipients.includes(to))
    if (mail !== undefined) return mail.raw
  }
  throw new Error(`no mail to ${to} within ${withinMs} ms`)
}

/** The link as a mail program shows it: lines joined, and `=3D` read. */
function linkIn(raw: string): string {
  const text = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  return new RegExp(`${desk.url}/auth/v1/verify\\?\\S+`).exec(text)?.[0] ?? ''
}

describe('SMTP', () => {
  it('takes the mail to the person, whose link confirms', { timeout: 60_000 }, async () => {
    await smtp.start()
    const email = address('smtp')
    await desk.call('signup', { body: { email, password: PASSWORD } })
    const raw = await received(email, 20_000)
    expect(raw).toMatch(/^From: Portico <portal@portico\.example>/m)
    expect((await desk.follow(linkIn(raw))).fragment.get('type')).toBe('signup')
    expect((await desk.signIn(email)).status).toBe(200)
  })

  it('that is away gets the mail when it is back', { timeout: 120_000 }, async () => {
    await smtp.stop()
    const email = address('away')
    expect((await desk.call('signup', { body: { email, password: PASSWORD } })).status).toBe(200)
    await pause(1_000)
    expect(smtp.received.some(({ recipients }) => recipients.includes(email))).toBe(false)
    await smtp.start()
    expect((await desk.follow(linkIn(await received(email, 60_000)))).fragment.get('type')).toBe('signup')
  })

  it('leaves no mailbox to look into', async () => {
    expect((await fetch(`${desk.url}/mailbox/messages`, { headers: AS_OPERATOR })).status).toBe(404)
  })
})
