import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { AS_OPERATOR } from '../support/engine/operator.ts'
import { identitySetup, type IdentitySetup } from './support/identity-engine.ts'
import { address, openAuthApi, PASSWORD, pause, type AuthApi } from './support/identity.ts'
import { smtpServer, type SmtpServer } from '../support/smtp-server.ts'
import { IS_QUICK } from '../support/selection.ts'

let setup: IdentitySetup
let smtp: SmtpServer
let api: AuthApi
beforeAll(async () => {
  smtp = await smtpServer()
  setup = await identitySetup(inject('identity').kind)
  api = openAuthApi(await setup.start({ SMTP_URL: smtp.url, MAIL_FROM: 'Portico <portal@portico.example>' }))
})
afterAll(async () => {
  await setup.dispose()
  await smtp.stop()
})

async function received(to: string, withinMs: number): Promise<string> {
  for (const end = Date.now() + withinMs; Date.now() < end; await pause(100)) {
    const mail = smtp.received.find(({ recipients }) => recipients.includes(to))
    if (mail !== undefined) return mail.raw
  }
  throw new Error(`no mail to ${to} within ${withinMs} ms`)
}

/** Decodes the quoted-printable mail, as a mail program does, and returns its link. */
function linkIn(raw: string): string {
  const text = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  return new RegExp(`${api.url}/auth/v1/verify\\?\\S+`).exec(text)?.[0] ?? ''
}

describe('mails by SMTP', () => {
  it('arrive with a link that confirms the address', { timeout: 60_000 }, async () => {
    await smtp.start()
    const email = address('smtp')
    await api.call('signup', { body: { email, password: PASSWORD } })
    const raw = await received(email, 20_000)
    expect(raw).toMatch(/^From: Portico <portal@portico\.example>/m)
    expect((await api.follow(linkIn(raw))).fragment.get('type')).toBe('signup')
    expect((await api.signIn(email)).status).toBe(200)
  })

  it('arrive later if the SMTP server was down', { timeout: 120_000, skip: IS_QUICK }, async () => {
    await smtp.stop()
    const email = address('away')
    expect((await api.call('signup', { body: { email, password: PASSWORD } })).status).toBe(200)
    await pause(1_000)
    expect(smtp.received.some(({ recipients }) => recipients.includes(email))).toBe(false)
    await smtp.start()
    expect((await api.follow(linkIn(await received(email, 60_000)))).fragment.get('type')).toBe('signup')
  })

  it('are not shown in the mailbox', async () => {
    expect((await fetch(`${api.url}/mailbox/messages`, { headers: AS_OPERATOR })).status).toBe(404)
  })
})
