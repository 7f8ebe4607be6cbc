import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused } from '../_shared/http/refused.ts'
import type { Mail } from '../_shared/ports/mailer.ts'
import type { TestMail, TestMails } from '../_shared/ports/test-mails.ts'
import { sendTestMail } from './handler.ts'

interface Given {
  readonly prepare?: TestMails['prepare']
  readonly sends?: boolean
  readonly language?: TestMail['language']
}

function desk({ prepare, sends = true, language = 'en' }: Given = {}) {
  const sent: Mail[] = []
  const noted: string[] = []
  const ask = async (init: RequestInit = { method: 'POST', body: '{"email":"else@x.example"}' }) => {
    const response = await sendTestMail(new Request('http://localhost/send-test-mail', init), {
      testMails: {
        prepare: prepare ?? (() => Promise.resolve({ id: 'm1', email: 'ada@firm.example', language })),
        noteSent: (id) => Promise.resolve(void noted.push(id)),
      },
      mailer: {
        send: (mail) => (sends ? Promise.resolve(void sent.push(mail)) : Promise.reject(new Error('ECONNREFUSED'))),
      },
      product: 'Portico OneView',
      portal: 'https://portal.example',
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { sent, noted, ask }
}

describe('send-test-mail', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => vi.restoreAllMocks())

  it('mails the caller, whatever the body says, and notes it', async () => {
    const { sent, noted, ask } = desk()
    expect(await ask()).toEqual({ status: 200, body: { success: true, email: 'ada@firm.example' } })
    expect(sent).toEqual([
      {
        id: 'm1',
        to: 'ada@firm.example',
        subject: 'Portico OneView: test mail',
        text: 'Hello,\n\nyou asked Portico OneView for a test mail. That you read it means that mail works.\n\nhttps://portal.example/settings/admin/home\n',
        html: expect.stringContaining('href="https://portal.example/settings/admin/home"'),
      },
    ])
    expect(noted).toEqual(['m1'])
  })

  it('speaks the language of the administrator', async () => {
    const { sent, ask } = desk({ language: 'nl' })
    await ask()
    expect(sent[0]?.subject).toBe('Portico OneView: testmail')
    expect(sent[0]?.text).toMatch(/^Dag,\n\nu hebt Portico OneView om een testmail gevraagd/)
  })

  it.each([
    [403, 'Only administrators may do this'],
    [429, 'You can send 5 test mails in an hour. Please try again later.'],
  ])('mails nobody whom the database refuses: %i', async (status, error) => {
    const { sent, noted, ask } = desk({ prepare: () => Promise.reject(new Refused(status, error)) })
    expect(await ask()).toEqual({ status, body: { success: false, error } })
    expect([sent, noted]).toEqual([[], []])
  })

  it('says that no server accepted the mail, and does not note it', async () => {
    const { noted, ask } = desk({ sends: false })
    expect(await ask()).toEqual({
      status: 502,
      body: {
        success: false,
        error: 'The mail server did not accept the mail. The log of the server says why.',
        code: 'mail_not_accepted',
      },
    })
    expect(noted).toEqual([])
  })

  it('refuses other methods, and hides other errors', async () => {
    const { sent, ask } = desk({ prepare: () => Promise.reject(new Error('connection terminated')) })
    expect(await ask({ method: 'GET' })).toMatchObject({ status: 405 })
    expect(await ask()).toEqual({ status: 500, body: { success: false, error: 'Failed to send the test mail' } })
    expect(sent).toEqual([])
  })
})
