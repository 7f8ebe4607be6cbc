import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { AS_OPERATOR, OPERATOR_KEY } from '../support/engine/operator.ts'
import { target, tokenOf, type Actor } from './support/target.ts'
import { readMailbox } from '../support/engine/mailbox.ts'

const message = () => ({
  to: 'desk@example.com',
  subject: `Help ${randomUUID()}`,
  text: 'The <b>printer</b> is on fire',
})

async function post(body: unknown, as: Actor = 'service', path = 'messages', method = 'POST') {
  const headers = { apikey: as === 'service' ? tokenOf('service') : target.key, authorization: `Bearer ${tokenOf(as)}` }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = method === 'GET' ? { method, headers } : { method, headers, body: text }
  const response = await fetch(`${target.url}/mail/v1/${path}`, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const mailbox = async (subject: string) => (await readMailbox(target.url)).filter((mail) => mail.subject === subject)

describe('mails of functions', () => {
  it('are delivered like the engine’s own mails', async () => {
    const mail = message()
    const taken = await post(mail)
    expect(taken).toEqual({ status: 202, body: { id: expect.any(String) } })
    expect(await mailbox(mail.subject)).toEqual([expect.objectContaining({ ...mail, id: taken.body['id'], html: '' })])
    const page = await fetch(`${target.url}/mailbox?id=${String(taken.body['id'])}`, { headers: AS_OPERATOR })
    expect(await page.text()).toContain('<pre>The &lt;b&gt;printer&lt;/b&gt; is on fire</pre>')
  })

  it('are sent once if they have an id, even if they are posted several times', async () => {
    const mail = { ...message(), id: randomUUID() }
    const taken = await Promise.all([1, 2, 3].map(() => post(mail)))
    expect(taken).toEqual(taken.map(() => ({ status: 202, body: { id: mail.id } })))
    expect(await mailbox(mail.subject)).toHaveLength(1)
  })

  it('are accepted only with the secret key', async () => {
    const mail = message()
    for (const actor of ['anon', 'alice'] as const) {
      expect(await post(mail, actor)).toEqual({
        status: 403,
        body: { code: 'forbidden', message: 'Only the secret key sends mails' },
      })
    }
    const keyless = await fetch(`${target.url}/mail/v1/messages`, { method: 'POST', body: JSON.stringify(mail) })
    expect(keyless.status).toBe(401)
    expect(await mailbox(mail.subject)).toEqual([])
  })

  it('are refused if they could inject recipients, headers or another sender', async () => {
    const mail = message()
    const wrong = [
      { ...mail, to: 'desk@example.com, everyone@example.com' },
      { ...mail, to: 'desk@example.com\r\nBcc: everyone@example.com' },
      { ...mail, replyTo: 'me@example.com\nBcc: everyone@example.com' },
      { ...mail, subject: `${mail.subject}\r\nBcc: everyone@example.com` },
      { ...mail, text: ' ' },
      { ...mail, from: 'ceo@example.com' },
      { ...mail, id: 'mine' },
      { to: mail.to },
      'no json',
    ]
    for (const body of wrong)
      expect([body, await post(body)]).toMatchObject([body, { status: 400, body: { code: 'bad_message' } }])
    expect(await post({ ...mail, text: 'x'.repeat(1024 * 1024) })).toMatchObject({ status: 413 })
    expect(await post(mail, 'service', 'elsewhere')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await post(mail, 'service', 'messages', 'GET')).toMatchObject({ status: 405 })
    expect(await mailbox(mail.subject)).toEqual([])
  })
})

describe('the mailbox', () => {
  it('is refused without the operator key, from this machine and through a proxy', async () => {
    const mail = message()
    const { body } = await post(mail)
    const refused: Record<string, string>[] = [
      {},
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { authorization: `Bearer ${OPERATOR_KEY}x` },
      { authorization: `Bearer ${tokenOf('service')}`, apikey: tokenOf('service') },
      { cookie: `portico_mailbox=${OPERATOR_KEY}` },
    ]
    const paths = ['', '/messages', `/message?id=${String(body['id'])}`, `/messages?key=${OPERATOR_KEY}`]
    for (const headers of refused) {
      for (const path of paths) {
        const answer = await fetch(`${target.url}/mailbox${path}`, { headers })
        expect([path, answer.status]).toEqual([path, 401])
        expect(await answer.text()).not.toContain(mail.subject)
      }
    }
  })

  it('accepts the key in the URL and redirects to a URL without it', async () => {
    const mail = message()
    await post(mail)
    const entry = await fetch(`${target.url}/mailbox?key=${OPERATOR_KEY}`, { redirect: 'manual' })
    expect([entry.status, entry.headers.get('location')]).toEqual([303, '/mailbox'])
    const [cookie = ''] = entry.headers.getSetCookie()
    expect(cookie).toMatch(/; Path=\/mailbox; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    const page = await fetch(`${target.url}/mailbox`, { headers: { cookie: cookie.split(';')[0] ?? '' } })
    expect(await page.text()).toContain(mail.subject)
  })
})
