import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused } from '../_shared/http/refused.ts'
import type { Mail } from '../_shared/ports/mailer.ts'
import type { StoreRequest, WaitingRequest } from '../_shared/ports/support-desk.ts'
import { sendSupportEmail, type Dependencies } from './handler.ts'

const full = {
  name: 'Nora Claes',
  email: 'Nora@Home.example',
  subject: 'The printer',
  message: 'It is on <b>fire</b>.\n\nBcc: everyone@example.com\n',
  category: 'technical',
  priority: 'urgent',
}

/** Requests in a list. A claimed request is removed from it. */
function desk({
  sends = true,
  writtenByEmail = null as string | null,
  store = undefined as StoreRequest | undefined,
} = {}) {
  const stored: object[] = []
  const waiting: WaitingRequest[] = []
  const sent: Mail[] = []
  const noted: string[] = []
  const keep: StoreRequest = (request) => {
    stored.push(request)
    const id = `r${stored.length}`
    const createdAt = '2026-06-01T09:00:00+00:00'
    waiting.push({
      ...request,
      id,
      number: 'S-2026-0042',
      createdAt,
      userEmail: 'nora@work.example',
      accountName: 'Brabo',
      writtenByEmail,
      language: 'en',
    })
    return Promise.resolve(id)
  }
  const dependencies: Dependencies = {
    store: store ?? keep,
    desk: {
      claim: (id) => {
        const at = waiting.findIndex((request) => id === undefined || request.id === id)
        return Promise.resolve(at < 0 ? null : (waiting.splice(at, 1)[0] ?? null))
      },
      noteMailed: (id) => Promise.resolve(void noted.push(id)),
    },
    mailer: {
      send: (mail) => (sends ? Promise.resolve(void sent.push(mail)) : Promise.reject(new Error('connection refused'))),
    },
    supportEmail: 'support@firm.example',
    sender: { product: 'Portico', portal: 'https://portal.example' },
    inBackground: (work) => work,
  }
  const ask = async (body: unknown = full, more: Partial<Dependencies> = {}, method = 'POST') => {
    const init = method === 'POST' ? { method, body: JSON.stringify(body) } : { method }
    const request = new Request('http://localhost/send-support-email', init)
    const response = await sendSupportEmail(request, { ...dependencies, ...more })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { stored, waiting, sent, noted, ask }
}

const done = { status: 200, body: { success: true, requestId: expect.any(String) } }

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

describe('send-support-email', () => {
  it('stores the request, mails it to the support and notes that it was mailed', async () => {
    const { stored, sent, noted, ask } = desk()
    expect(await ask()).toEqual(done)
    expect(stored).toEqual([{ ...full, email: 'nora@home.example' }])
    expect(sent).toEqual([
      {
        id: 'r1',
        to: 'support@firm.example',
        replyTo: 'nora@home.example',
        subject: '[Support, urgent] The printer (S-2026-0042)',
        text: [
          'Name: Nora Claes',
          'E-mail: nora@home.example',
          'Signed in as: nora@work.example',
          'Account: Brabo',
          'Category: technical',
          'Priority: urgent',
          'Sent: 2026-06-01T09:00:00.000Z',
          'Request: r1',
          '',
          'It is on <b>fire</b>.\n\nBcc: everyone@example.com\n\n',
        ].join('\n'),
        html: expect.stringContaining('It is on &lt;b&gt;fire&lt;/b&gt;.'),
      },
    ])
    expect(noted).toEqual(['r1'])
  })

  it('tells the support if an administrator wrote the request', async () => {
    const { sent, ask } = desk({ writtenByEmail: 'ada@firm.example' })
    expect(await ask()).toEqual(done)
    expect(sent[0]?.text).toContain(
      'Signed in as: administrator ada@firm.example, while impersonating nora@work.example\nAccount: Brabo',
    )
  })

  it('needs no category, and uses medium priority by default', async () => {
    const { stored, ask } = desk()
    for (const unchosen of [undefined, null, '']) {
      expect(await ask({ ...full, category: unchosen, priority: unchosen })).toEqual(done)
    }
    expect(stored).toEqual(Array(3).fill(expect.objectContaining({ category: null, priority: 'medium' })))
  })

  it.each<[string, object, string]>([
    ['no name', { name: '' }, 'name: Please fill in all required fields'],
    ['no e-mail', { email: undefined }, 'email: Please fill in all required fields'],
    ['no subject', { subject: '  ' }, 'subject: Please fill in all required fields'],
    ['no message', { message: '\n' }, 'message: Please fill in all required fields'],
    ['an invalid e-mail', { email: 'nora' }, 'email: is not a valid e-mail address'],
    ['two addresses', { email: 'a@x.example, b@x.example' }, 'email: is not a valid e-mail address'],
    ['a header in the e-mail', { email: 'a@x.example\nBcc: b@x.example' }, 'email: contains a control character'],
    ['a header in the subject', { subject: 'Hi\r\nBcc: b@x.example' }, 'subject: contains a control character'],
    ['a long name before the @', { email: `${'x'.repeat(65)}@x.example` }, 'email: is not a valid e-mail address'],
    ['a subject that turns its direction', { subject: 'Hi\u202eyap' }, 'subject: contains a control character'],
    ['an account that is no id', { accountId: 'a2' }, 'accountId: is not an id'],
    ['a header in the name', { name: 'Nora\u2028Bcc: b@x.example' }, 'name: contains a control character'],
    ['a long message', { message: 'x'.repeat(10_001) }, 'message: is longer than 10000 characters'],
    ['a character that cannot be stored', { message: 'x\0' }, 'message: contains a character that cannot be stored'],
    [
      'another category',
      { category: 'gossip' },
      'category: must be one of technical, billing, account, services, general',
    ],
    ['another priority', { priority: 'now' }, 'priority: must be one of low, medium, high, urgent'],
  ])('refuses %s', async (_, change, error) => {
    const { stored, ask } = desk()
    expect(await ask({ ...full, ...change })).toEqual({
      status: 400,
      body: { success: false, error, code: 'validation_failed' },
    })
    expect(stored).toEqual([])
  })

  it('passes the account on that the portal shows, for the database to check', async () => {
    const { stored, ask } = desk()
    const accountId = 'a0000000-0000-4000-8000-000000000001'
    expect(await ask({ ...full, accountId })).toEqual(done)
    for (const none of [null, '']) expect(await ask({ ...full, accountId: none })).toEqual(done)
    const without = { ...full, email: 'nora@home.example' }
    expect(stored).toEqual([{ ...without, accountId }, without, without])
  })

  it('takes neither the person nor other columns from the body', async () => {
    const { stored, ask } = desk()
    expect(await ask({ ...full, user_id: 'u2', account_id: 'a2', sender: 'u2', mailed_at: 'now' })).toEqual(done)
    expect(stored).toEqual([{ ...full, email: 'nora@home.example' }])
  })

  it('refuses ended sessions, too many requests and other methods', async () => {
    const { stored, ask } = desk()
    expect(await ask(full, {}, 'GET')).toMatchObject({ status: 405 })
    expect(stored).toEqual([])
    const over = desk({ store: () => Promise.reject(new Refused(403, 'Your session is over.')) })
    expect(await over.ask()).toEqual({ status: 403, body: { success: false, error: 'Your session is over.' } })
    const busy = desk({ store: () => Promise.reject(new Refused(429, 'later')) })
    expect(await busy.ask()).toEqual({ status: 429, body: { success: false, error: 'later' } })
    expect(busy.sent).toEqual([])
  })

  it('fails only if the request could not be stored', async () => {
    const lost = desk({ store: () => Promise.reject(new Error('no database')) })
    expect(await lost.ask()).toEqual({ status: 500, body: { success: false, error: 'Failed to send message' } })
    const kept = desk({ sends: false })
    expect(await kept.ask()).toEqual(done)
    expect([kept.stored.length, kept.noted]).toEqual([1, []])
  })
})

describe('send-support-email for the schedule', () => {
  it('mails waiting requests, and stops after three failures', async () => {
    const { waiting, sent, noted, ask } = desk({ sends: false })
    waiting.push(...Array.from({ length: 5 }, (_, n) => ({ ...template, id: `w${n}` })))
    expect(await ask({}, { store: null })).toEqual({ status: 200, body: { success: true, mailed: 0, failed: 3 } })
    expect([sent, noted]).toEqual([[], []])
    const back = desk()
    back.waiting.push({ ...template, id: 'w1' }, { ...template, id: 'w2' })
    expect(await back.ask({}, { store: null })).toMatchObject({ body: { mailed: 2, failed: 0 } })
    expect(back.noted).toEqual(['w1', 'w2'])
  })
})

const template: WaitingRequest = {
  id: 'w',
  number: 'S-2026-0043',
  name: 'Nora',
  email: 'nora@home.example',
  subject: 'Hello\r\nBcc: everyone@example.com',
  message: 'Hello',
  category: null,
  priority: 'low',
  createdAt: '2026-06-01T09:00:00Z',
  userEmail: null,
  accountName: null,
  writtenByEmail: null,
  language: 'en',
}
