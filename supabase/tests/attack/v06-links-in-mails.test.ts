import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { mailServer } from '../functions/harness/mail-server.ts'
import { newPerson, training, type Person } from '../functions/harness/training.ts'
import { ask, auth } from './harness/ask.ts'
import { attempt } from './harness/attempt.ts'
import { refused } from './harness/refusals.ts'

describe('V6 Authentication: links in mails', () => {
  let desk: Awaited<ReturnType<typeof mailServer>>
  beforeAll(async () => {
    desk = await mailServer()
    await desk.start()
  })
  afterAll(() => desk.stop())

  /** The link of the mail that such a request causes. */
  async function linkOf(person: Person, headers: Readonly<Record<string, string>> = {}, query = ''): Promise<string> {
    await auth(`recover${query}`, { email: person.email }, { headers })
    const { text } = await desk.mailTo(person.email)
    expect(text).not.toContain('evil.example')
    return /href="([^"]*\/verify\?[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  }

  attempt('a forged Host leads the link of a recovery mail elsewhere', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
      'x-original-url': '//evil.example',
    }
    const link = await linkOf(await newPerson(), headers)
    expect(new URL(link).origin).toBe(new URL(training.url).origin)
    return 'the link is the server’s own'
  })

  attempt('a foreign redirect_to is taken into the link of a recovery mail', async () => {
    const link = await linkOf(
      await newPerson(),
      { referer: 'https://evil.example/' },
      '?redirect_to=https://evil.example/',
    )
    expect(new URL(link).origin).toBe(new URL(training.url).origin)
    return 'replaced by the portal'
  })

  attempt('a link is followed twice', async () => {
    const link = await linkOf(await newPerson())
    const first = await ask(link, { key: null })
    expect(first.headers.get('location')).toContain('access_token=')
    const again = await ask(link, { key: null })
    expect(again.headers.get('location')).not.toContain('access_token=')
    return '303 otp_expired'
  })

  attempt('a link for recovery is used as another kind, and for another address', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const token_hash = new URL(await linkOf(person)).searchParams.get('token') ?? ''
    refused(await auth('verify', { type: 'signup', token_hash }), 403, 'otp_expired')
    return refused(
      await auth('verify', { type: 'recovery', email: other.email, token: token_hash }),
      403,
      'otp_expired',
    )
  })

  attempt('markup in a name reaches the reader of a support mail as markup', async () => {
    const person = await newPerson()
    const subject = `Attack ${randomUUID()}`
    const form = {
      name: '<img src=x onerror=alert(1)>',
      email: person.email,
      subject,
      message: '<script>alert(1)</script>',
      priority: 'low',
    }
    const answer = await ask('/functions/v1/send-support-email', { as: person, method: 'POST', body: form })
    expect(answer.status, answer.text).toBe(200)
    const { text } = await desk.mailTo(subject)
    const html = /text\/html[\s\S]*/.exec(text)?.[0] ?? ''
    expect(html).not.toMatch(/<script|<img/)
    return 'sent as text'
  })
})
