import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StoredMessage } from '../../kernel/mail/mailer.ts'
import type { Mailbox } from '../environment/slot.ts'
import { AS_OPERATOR, OPERATOR_KEY, openGateway, type Fixture } from '../testing/gateway-fixture.ts'

const PRODUCTION: StoredMessage = {
  id: '5a1d6a44-0f0c-4a3e-9a52-2f6f1f0f5a01',
  to: 'anna@example.com',
  subject: 'Choose a <new> password',
  html: '<html><head><title>x</title></head><body><a href="https://portal.example.com/v?token=1&amp;type=recovery">Go</a></body></html>',
  text: 'Go: https://portal.example.com/v?token=1&type=recovery',
  createdAt: '2026-03-01T09:30:00.000Z',
  sentAt: '2026-03-01T09:30:01.000Z',
}
const TRAINING: StoredMessage = { ...PRODUCTION, id: '6b1d6a44-0f0c-4a3e-9a52-2f6f1f0f5a02', subject: 'Training mail' }

function mailer(messages: readonly StoredMessage[], isMailbox = true): Mailbox {
  return { isMailbox, messages: () => Promise.resolve(messages) }
}

describe('/mailbox', () => {
  let gateway: Fixture
  beforeAll(async () => {
    gateway = await openGateway()
  })
  afterAll(() => gateway.close())
  beforeEach(() => wire(mailer([PRODUCTION]), mailer([TRAINING])))

  function wire(...mailers: (Mailbox | undefined)[]): void {
    gateway.slots.forEach((slot, index) => {
      const made = mailers[index]
      const { mailer: _earlier, ...running } = slot.running ?? ({} as never)
      slot.running = made === undefined ? running : { ...running, mailer: made }
    })
  }

  function get(
    path: string,
    {
      method = 'GET',
      headers = AS_OPERATOR,
      at = gateway,
    }: { method?: string; headers?: Record<string, string>; at?: Fixture } = {},
  ): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: at.port, path, method, headers }
      httpRequest(options, (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          body += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      })
        .on('error', reject)
        .end()
    })
  }

  it('answers the messages of one environment as JSON, with exactly the agreed keys', async () => {
    const answer = await get('/mailbox/messages?environment=training')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    const { id, to, subject, text, html, createdAt } = TRAINING
    expect(JSON.parse(answer.body)).toEqual([{ id, to, subject, text, html, created_at: createdAt }])
  })

  it('keeps the environments apart', async () => {
    expect((await get('/mailbox/messages?environment=production')).body).not.toContain('Training mail')
    expect((await get('/mailbox/messages?environment=training')).body).toContain('Training mail')
    expect((await get('/mailbox/messages')).body).not.toContain('Training mail')
    expect((await get('/mailbox/messages?environment=elsewhere')).status).toBe(404)
    expect((await get(`/mailbox/message?environment=production&id=${TRAINING.id}`)).status).toBe(404)
  })

  it('shows a page without scripts, which allows only its own style', async () => {
    const page = await get('/mailbox?environment=production')
    expect(page.status).toBe(200)
    expect(page.body).toContain('Choose a &lt;new&gt; password')
    expect(page.body).not.toMatch(/<script|\son\w+=|style="/i)
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-[^']+'; frame-src 'self'$/,
    )
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['x-content-type-options']).toBe('nosniff')
  })

  it('shows one message: its link, its text, and its HTML in a sandboxed frame', async () => {
    const page = await get(`/mailbox?environment=production&id=${PRODUCTION.id}`)
    expect(page.body).toContain('href="https://portal.example.com/v?token=1&amp;type=recovery" target="_blank"')
    expect(page.body).toContain('<iframe title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect((await get(`/mailbox?environment=production&id=${PRODUCTION.id}&view=text`)).body).toContain('<pre>Go: ')
    const mail = await get(`/mailbox/message?environment=production&id=${PRODUCTION.id}`)
    expect(mail.body).toContain('<head><base target="_blank">')
    expect(mail.headers['content-security-policy']).toContain('sandbox allow-popups')
    expect(mail.headers['content-security-policy']).not.toMatch(/allow-scripts|allow-same-origin/)
  })

  it.each([
    {},
    { host: 'localhost' },
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { authorization: `Bearer ${OPERATOR_KEY}x` },
    { authorization: `Bearer ${OPERATOR_KEY.slice(1)}` },
    { authorization: OPERATOR_KEY },
    { apikey: OPERATOR_KEY },
    { cookie: `portico_mailbox=${OPERATOR_KEY}` },
    { cookie: 'portico_mailbox=' },
  ])('refuses a request with %j, from this machine and from elsewhere', async (headers) => {
    for (const path of [
      '/mailbox',
      '/mailbox/messages?environment=training',
      `/mailbox/message?id=${PRODUCTION.id}`,
      `/mailbox/messages?key=${OPERATOR_KEY}`,
      `/mailbox/message?id=${PRODUCTION.id}&key=${OPERATOR_KEY}`,
      `/mailbox?key=${OPERATOR_KEY}x`,
      '/mailbox?key=',
    ]) {
      const answer = await get(path, { headers })
      expect([path, answer.status]).toEqual([path, 401])
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.body).not.toMatch(/token|anna|password|production|training/i)
    }
  })

  it('exchanges the key in the page’s address for a cookie, and removes it from the address', async () => {
    const answer = await get(`/mailbox?environment=training&key=${OPERATOR_KEY}&id=${TRAINING.id}`, { headers: {} })
    expect([answer.status, answer.body]).toEqual([303, ''])
    expect(answer.headers.location).toBe(`/mailbox?environment=training&id=${TRAINING.id}`)
    const [cookie] = answer.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^portico_mailbox=\d+\.[\w-]{43}; Path=\/mailbox; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toContain(OPERATOR_KEY)
    const headers = { cookie: `other=1; ${cookie?.split(';')[0]}` }
    expect((await get(answer.headers.location ?? '', { headers })).body).toContain('Training mail')
    expect((await get('/mailbox/messages?environment=training', { headers })).status).toBe(200)
    expect((await get(`/mailbox/message?id=${PRODUCTION.id}`, { headers })).status).toBe(200)
    // The cookie opens the mailbox and nothing else.
    expect((await get('/metrics', { headers })).status).toBe(401)
    expect((await get('/health?detail', { headers })).status).toBe(401)
    expect((await get(`/mailbox?key=${OPERATOR_KEY}`, { method: 'POST', headers: {} })).status).toBe(401)
    expect(gateway.log()).not.toContain(OPERATOR_KEY)
  })

  it('sets a secure cookie if the public address has https', async () => {
    const secure = await openGateway({ publicUrl: 'https://localhost' })
    const answer = await get(`/mailbox?key=${OPERATOR_KEY}`, { headers: {}, at: secure })
    expect(answer.headers['set-cookie']?.[0]).toMatch(/; Secure$/)
    await secure.close()
  })

  it('shows a browser without the key how to open it, and nothing else', async () => {
    const page = await get('/mailbox', { headers: { accept: 'text/html,application/xhtml+xml' } })
    expect([page.status, page.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
    expect(page.body).toContain('PORTICO_OPERATOR_KEY')
    expect(page.body).not.toMatch(/<script|anna|token|environment=/i)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('does not exist on a public server, even with the right key', async () => {
    const open = await openGateway({ hasMailbox: false })
    for (const path of ['/mailbox', '/mailbox/messages', `/mailbox?key=${OPERATOR_KEY}`])
      for (const headers of [{}, AS_OPERATOR]) expect((await get(path, { headers, at: open })).status).toBe(404)
    await open.close()
  })

  it('does not exist with an SMTP server, nor where no mail is sent', async () => {
    wire(mailer([PRODUCTION], false), mailer([TRAINING], false))
    expect((await get('/mailbox')).status).toBe(404)
    expect((await get('/mailbox/messages?environment=training')).status).toBe(404)
    wire(undefined, undefined)
    expect((await get('/mailbox/messages?environment=training')).status).toBe(404)
  })

  it('shows the one environment that has a mailbox', async () => {
    wire(mailer([PRODUCTION], false), mailer([TRAINING]))
    expect((await get('/mailbox/messages?environment=production')).status).toBe(404)
    expect((await get('/mailbox/messages?environment=training')).status).toBe(200)
    expect((await get('/mailbox')).body).not.toContain('environment=production')
  })

  it('can only be read', async () => {
    expect((await get('/mailbox', { method: 'HEAD' })).status).toBe(200)
    for (const method of ['POST', 'DELETE', 'PUT'])
      expect((await get('/mailbox/messages', { method })).status).toBe(405)
    expect((await get('/mailbox/elsewhere')).status).toBe(404)
  })

  it('never logs the content of a message', async () => {
    await get(`/mailbox?environment=production&id=${PRODUCTION.id}`)
    expect(gateway.log()).not.toContain('token=1')
  })
})
