import { describe, expect, it, vi } from 'vitest'
import { mailer, type Mail } from './mailer.ts'

const mail: Mail = { id: 'r1', to: 'desk@x.example', replyTo: 'me@x.example', subject: 'Hello', text: 'Hello.' }
const from = 'a@x.example'

describe('mailer', () => {
  it('sends through the engine if there is one, whatever else is set', async () => {
    const engine = vi.fn(() => Promise.resolve(Response.json({ id: 'r1' }, { status: 202 })))
    await mailer({ smtpUrl: 'smtp://127.0.0.1:1', from }, engine).send(mail)
    expect(engine).toHaveBeenCalledExactlyOnceWith(mail, expect.any(AbortSignal))
  })

  it('rejects if no server accepts the mail', async () => {
    const engine = () => Promise.resolve(Response.json({ code: 'bad_message' }, { status: 400 }))
    await expect(mailer({ smtpUrl: null, from }, engine).send(mail)).rejects.toThrow('did not take the mail: 400')
    await expect(mailer({ smtpUrl: null, from }, null).send(mail)).rejects.toThrow('no mail server is set')
    // Nothing listens on the first port.
    await expect(mailer({ smtpUrl: 'smtp://127.0.0.1:1', from }, null).send(mail)).rejects.toThrow(/ECONNREFUSED/)
  })
})
