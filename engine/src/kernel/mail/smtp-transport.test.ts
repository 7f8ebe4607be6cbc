import { describe, expect, it } from 'vitest'
import { createSmtpTransport } from './smtp-transport.ts'

describe('createSmtpTransport', () => {
  it.each([
    'smtp://127.0.0.1:2525',
    'smtps://user:pass%40word@mail.example.com',
    'smtp://mail.example.com?name=portal',
  ])('takes %s', (url) => createSmtpTransport(url, 'portal@example.com', 1_000).close())

  it.each(['', 'mail.example.com:25', 'http://mail.example.com', 'smtp://'])('refuses %j as a server', (url) => {
    expect(() => createSmtpTransport(url, 'portal@example.com', 1_000)).toThrow('SMTP_URL')
  })

  it.each(['portal@example.com', 'Portico <portal@example.com>', '"Portico, The Firm" <portal@example.com>'])(
    'accepts %s as sender',
    (from) => createSmtpTransport('smtp://127.0.0.1:2525', from, 1_000).close(),
  )

  it.each([
    'Portico',
    'Portico <portal@example.com>, eve@example.com',
    'portal@example.com\r\nBcc: eve@example.com',
    'Portico\n<portal@example.com>',
  ])('refuses %j as sender', (from) => {
    expect(() => createSmtpTransport('smtp://127.0.0.1:2525', from, 1_000)).toThrow('MAIL_FROM')
  })
})
