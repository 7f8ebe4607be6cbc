import { afterEach, describe, expect, it, vi } from 'vitest'
import { mailer, type Mail } from './mailer.ts'

const mail: Mail = { id: 'r1', to: 'desk@x.example', replyTo: 'me@x.example', subject: 'Hello', text: 'Hello.' }
const engine = { url: 'http://engine.example/mail/v1/messages', key: 'sb_secret_1' }

afterEach(() => vi.unstubAllGlobals())

describe('a mail', () => {
  it('goes to the engine where there is one, whatever else is set', async () => {
    const send = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ id: 'r1' }, { status: 202 })))
    vi.stubGlobal('fetch', send)
    await mailer({ engine, smtpUrl: 'smtp://127.0.0.1:1', from: 'a@x.example' }).send(mail)
    expect(send).toHaveBeenCalledExactlyOnceWith(
      engine.url,
      expect.objectContaining({
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: engine.key },
        body: JSON.stringify(mail),
      }),
    )
  })

  it('that nobody took is an error', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'bad_message' }, { status: 400 })))
    const from = 'a@x.example'
    await expect(mailer({ engine, smtpUrl: null, from }).send(mail)).rejects.toThrow('did not take the mail: 400')
    await expect(mailer({ engine: null, smtpUrl: null, from }).send(mail)).rejects.toThrow('no mail server is set')
    // Nothing listens on the first port.
    await expect(mailer({ engine: null, smtpUrl: 'smtp://127.0.0.1:1', from }).send(mail)).rejects.toThrow(
      /ECONNREFUSED/,
    )
  })
})
