import { describe, expect, it } from 'vitest'
import type { WaitingRequest } from '../_shared/ports/support-desk.ts'
import { compose } from './compose.ts'

const request: WaitingRequest = {
  id: 'r1',
  number: 'S-2026-0042',
  name: 'Nora Claes',
  email: 'nora@home.example',
  subject: 'A question',
  message: 'Hello.\nBcc: stays text',
  category: null,
  priority: 'low',
  createdAt: '2026-06-01T09:00:00Z',
  userEmail: 'nora@halewijn.example',
  accountName: 'Halewijn',
  writtenByEmail: null,
  language: 'en',
}
const SENDER = { product: 'Portico', portal: 'https://portal.example' }

describe('compose', () => {
  it('writes a mail to the support, with the reply address of the form', () => {
    expect(compose(request, 'desk@portico.example', SENDER)).toEqual({
      id: 'r1',
      to: 'desk@portico.example',
      replyTo: 'nora@home.example',
      subject: '[Support, low] A question (S-2026-0042)',
      text: expect.stringContaining('Signed in as: nora@halewijn.example\n'),
      html: expect.stringContaining('>Hello.\nBcc: stays text</div>'),
    })
  })

  it.each(['a@x.example\r\nBcc: b@x.example', 'a@x.example, b@x.example', 'Nora <a@x.example>', 'nora', ''])(
    'sets no invalid reply address: %j',
    (email) => {
      const mail = compose({ ...request, email }, 'desk@portico.example', SENDER)
      expect(mail).not.toHaveProperty('replyTo')
      expect(mail.to).toBe('desk@portico.example')
    },
  )

  it('speaks the language of the administrator who reads it, and shows the request as it was written', () => {
    const written = { ...request, category: 'billing', priority: 'urgent', language: 'nl' } as const
    const { subject, text, html } = compose(written, 'desk@portico.example', SENDER)
    expect(subject).toBe('[Ondersteuning, dringend] A question (S-2026-0042)')
    expect(text).toContain('Aangemeld als: nora@halewijn.example\n')
    expect(text).toContain('Categorie: facturatie\nPrioriteit: dringend\n')
    expect(text).toContain('\n\nHello.\nBcc: stays text\n')
    expect(html).toContain('<html lang="nl">')
  })

  it('writes one line for each fact, and a subject of one line', () => {
    const forged = 'x\r\nBcc: b@x.example\u2028To: c@x.example\u202e'
    const mail = compose(
      { ...request, name: forged, subject: forged, accountName: forged },
      'desk@portico.example',
      SENDER,
    )
    expect(mail.subject).toBe('[Support, low] x Bcc: b@x.example To: c@x.example (S-2026-0042)')
    expect(mail.text.split('\n').slice(0, 4)).toEqual([
      'Name: x Bcc: b@x.example To: c@x.example',
      'E-mail: nora@home.example',
      'Signed in as: nora@halewijn.example',
      'Account: x Bcc: b@x.example To: c@x.example',
    ])
    expect(compose({ ...request, subject: 'x'.repeat(5000) }, 'desk@portico.example', SENDER).subject).toHaveLength(229)
  })
})
