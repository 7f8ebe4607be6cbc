import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mail } from '../_shared/ports/mailer.ts'
import type { WaitingMessage } from '../_shared/ports/support-messages.ts'
import { compose, mailSupportMessages } from './handler.ts'

const answer: WaitingMessage = {
  id: 'm1',
  requestId: 'r1',
  number: 'S-2026-0042',
  subject: 'The printer',
  priority: 'high',
  asksBack: false,
  authorName: 'Hélène Marchal',
  body: 'Take it outside.\nBcc: stays text',
  fileNames: [],
  recipient: 'nora@home.example',
  name: 'Nora Claes',
  accountName: 'Brabo',
  authorEmail: 'helene@firm.example',
  writtenByEmail: null,
  language: 'en',
}
const reply: WaitingMessage = {
  ...answer,
  recipient: null,
  authorName: 'Nora Claes',
  authorEmail: 'nora@work.example',
  fileNames: ['Photo\r\nTo: x.pdf'],
}
const SENDER = { product: 'Portico', portal: 'https://portal.example' }
const composed = (message: WaitingMessage) => compose(message, 'support@firm.example', SENDER)

describe('compose', () => {
  it('mails an answer to the person who asked, with the number, the text and a link', () => {
    expect(composed(answer)).toEqual({
      id: 'm1',
      to: 'nora@home.example',
      replyTo: 'support@firm.example',
      subject: 'Re: The printer (S-2026-0042)',
      text: [
        'Hello Nora Claes,',
        '',
        'Hélène Marchal answered your request S-2026-0042, "The printer".',
        '',
        'Take it outside.\nBcc: stays text',
        '',
        'Read and reply: https://portal.example/contact-support?request=r1',
        '',
      ].join('\n'),
      html: expect.stringContaining('>Read and reply</a>'),
    })
    expect(composed({ ...answer, asksBack: true, fileNames: ['a.pdf'] }).text).toMatch(
      /has a question about your request[^]*\n\nFile: a\.pdf\nRead and reply: /,
    )
  })

  it('mails a reply to the firm, and names an impersonating administrator', () => {
    expect(composed(reply)).toEqual({
      id: 'm1',
      to: 'support@firm.example',
      replyTo: 'nora@work.example',
      subject: '[Support, high] Re: The printer (S-2026-0042)',
      text: [
        'Name: Nora Claes',
        'Signed in as: nora@work.example',
        'Account: Brabo',
        'File: Photo To: x.pdf',
        'Read: https://portal.example/settings/admin?tab=support&request=r1',
        '',
        'Take it outside.\nBcc: stays text',
        '',
      ].join('\n'),
      html: expect.stringContaining('>Read</a>'),
    })
    expect(composed({ ...reply, writtenByEmail: 'ada@firm.example' }).text).toContain(
      'Signed in as: administrator ada@firm.example, while impersonating nora@work.example\n',
    )
  })

  it('speaks the language of the person who asked', () => {
    const dutch = composed({ ...answer, language: 'nl', fileNames: ['a.pdf'] })
    expect(dutch.text).toMatch(
      /^Dag Nora Claes,\n\nHélène Marchal heeft uw verzoek S-2026-0042, “The printer”, beantwoord\./,
    )
    expect(dutch.text).toContain('\n\nBestand: a.pdf\nLezen en antwoorden: https://')
    const french = composed({ ...answer, language: 'fr', asksBack: true })
    expect(french.text).toContain(
      'Hélène Marchal a une question sur votre demande S-2026-0042, «\u00a0The printer\u00a0».',
    )
  })

  it('writes a subject of one line, and no invalid reply address', () => {
    const forged = 'x\r\nBcc: b@x.example\u2028To: c@x.example\u2066'
    expect(composed({ ...answer, subject: forged }).subject).toBe(
      'Re: x Bcc: b@x.example To: c@x.example (S-2026-0042)',
    )
    expect(composed({ ...reply, authorEmail: 'a@x.example\r\nBcc: b@x.example' })).not.toHaveProperty('replyTo')
  })
})

describe('mail-support-messages', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => vi.restoreAllMocks())

  function desk({ sends = true, count = 1 } = {}) {
    const waiting = Array.from({ length: count }, (_, n) => ({ ...answer, id: `m${n}` }))
    const sent: Mail[] = []
    const noted: string[] = []
    const ask = async (method = 'POST', isSchedule = true) => {
      const response = await mailSupportMessages(new Request('http://localhost/', { method }), {
        isSchedule,
        messages: {
          claim: () => Promise.resolve(waiting.shift() ?? null),
          noteMailed: (id) => Promise.resolve(void noted.push(id)),
        },
        mailer: {
          send: (mail) => (sends ? Promise.resolve(void sent.push(mail)) : Promise.reject(new Error('refused'))),
        },
        supportEmail: 'support@firm.example',
        sender: SENDER,
      })
      return { status: response.status, body: (await response.json()) as unknown }
    }
    return { sent, noted, waiting, ask }
  }

  it('mails what waits, and notes it', async () => {
    const { sent, noted, ask } = desk({ count: 2 })
    expect(await ask()).toEqual({ status: 200, body: { success: true, mailed: 2, failed: 0 } })
    expect(sent.map(({ id }) => id)).toEqual(['m0', 'm1'])
    expect(noted).toEqual(['m0', 'm1'])
  })

  it('stops after three failures, and notes nothing', async () => {
    const { noted, waiting, ask } = desk({ sends: false, count: 5 })
    expect(await ask()).toEqual({ status: 200, body: { success: true, mailed: 0, failed: 3 } })
    expect([noted, waiting.length]).toEqual([[], 2])
  })

  it('refuses other methods', async () => {
    expect((await desk().ask('GET')).status).toBe(405)
  })

  it('is for the schedule alone, and tells nobody else how many messages wait', async () => {
    const { waiting, ask } = desk({ count: 2 })
    expect(await ask('POST', false)).toEqual({
      status: 403,
      body: { success: false, error: 'Only the schedule mails messages of the support' },
    })
    expect(waiting).toHaveLength(2)
  })
})
