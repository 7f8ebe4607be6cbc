import { describe, expect, it } from 'vitest'
import { checkMessage, MailRefused, type MailMessage } from './message.ts'

const MESSAGE: MailMessage = { to: 'anna@example.com', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' }

describe('checkMessage', () => {
  it.each(['anna@example.com', "o'neil+portal@sub.example.co.uk", 'jürgen@müller.example', 'anna@[192.0.2.1]'])(
    'accepts the address %s',
    (to) => expect(checkMessage({ ...MESSAGE, to }).to).toBe(to),
  )

  it.each([
    'anna@example.com\r\nBcc: everyone@example.com',
    'anna@example.com\nX: y',
    'anna@example.com, eve@example.com',
    'anna@example.com;eve@example.com',
    'Anna <anna@example.com>',
    '"anna eve"@example.com',
    'anna@example.com@example.org',
    'anna(comment)@example.com',
    'anna\u0000@example.com',
    'anna\u0085@example.com',
    'anna @example.com',
    'anna',
    '@example.com',
    '',
    `${'a'.repeat(65)}@example.com`,
  ])('refuses the address %j, as recipient and for replies', (address) => {
    expect(() => checkMessage({ ...MESSAGE, to: address })).toThrow(MailRefused)
    expect(() => checkMessage({ ...MESSAGE, replyTo: address })).toThrow(MailRefused)
  })

  it.each([
    'https://x.example/a>\r\nBcc: eve@example.com',
    'https://x.example/a>, <https://y.example',
    'https://x.example/a b',
    'https://x.example/\u0000',
    'mailto:stop@example.com',
    'javascript:alert(1)',
    'https://',
    `https://x.example/${'x'.repeat(1000)}`,
    '',
  ])('refuses the address %j for unsubscribing', (unsubscribeUrl) => {
    expect(() => checkMessage({ ...MESSAGE, unsubscribeUrl })).toThrow(MailRefused)
  })

  it('accepts a subject in any script', () => {
    expect(checkMessage({ ...MESSAGE, subject: 'Één stap – 確認' }).subject).toBe('Één stap – 確認')
  })

  it.each(['Hello\r\nBcc: eve@example.com', 'Hello\nX: y', 'Hello\u0000', 'Hello\u2028X: y', '  ', 'x'.repeat(501)])(
    'refuses the subject %j',
    (subject) => expect(() => checkMessage({ ...MESSAGE, subject })).toThrow(MailRefused),
  )

  it('never quotes the refused text', () => {
    expect(() => checkMessage({ ...MESSAGE, to: 'secret\r\n@x' })).toThrow(/^(?!.*secret)/)
  })

  it('makes the text part from the HTML if there is none, and refuses an empty message', () => {
    expect(checkMessage({ ...MESSAGE, text: ' ' }).text).toBe('Hi')
    expect(() => checkMessage({ ...MESSAGE, text: '', html: '<p> </p>' })).toThrow(MailRefused)
  })
})
