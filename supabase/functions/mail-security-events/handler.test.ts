import { expect, it, vi } from 'vitest'
import type { Mail } from '../_shared/ports/mailer.ts'
import type { SecurityMail } from '../_shared/ports/security-mails.ts'
import { compose, type Dependencies, mailSecurityEvents } from './handler.ts'

const FIRM = {
  productName: 'Portico',
  portal: 'https://portal.example',
  supportEmail: 'help@firm.example',
  timeZone: 'Europe/Brussels',
}
const NEW_DEVICE: SecurityMail = {
  id: 'm1',
  kind: 'new_device',
  recipient: 'nora@x.example',
  personName: 'Nora\r\nBcc: all@x.example',
  language: 'en',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ip: '192.0.2.7',
  oldEmail: null,
  newEmail: null,
  happenedAt: new Date('2026-11-17T06:31:00Z'),
  token: 't'.repeat(43),
  environment: 'training',
  heldUntil: null,
}

it('tells of a new device, with a link that has the token', () => {
  const { to, replyTo, subject, text } = compose(NEW_DEVICE, FIRM)
  expect([to, replyTo]).toEqual(['nora@x.example', 'help@firm.example'])
  expect(subject).toBe('Sign-in on a new device')
  expect(text).toContain('Device: Firefox on Windows\nInternet address: 192.0.2.7\nTime: 17 November 2026 at 07:31')
  expect(text).not.toMatch(/^Bcc/m)
  const { pathname, searchParams } = new URL(/^This was not me: (\S+)$/m.exec(text)?.[1] ?? '')
  expect([pathname, ...searchParams]).toEqual([
    '/confirm',
    ['type', 'not_me'],
    ['token_hash', NEW_DEVICE.token],
    ['lang', 'en'],
    ['redirect_to', 'https://portal.example/?environment=training'],
  ])
})

it.each([
  [
    'nl',
    'Aanmelding op een nieuw toestel',
    'Dag Nora',
    'Toestel: Firefox op Windows\nInternetadres: -\nTijdstip: 17 november 2026 om 07:31',
  ],
  [
    'fr',
    'Connexion sur un nouvel appareil',
    'Bonjour Nora',
    'Appareil\u00a0: Firefox sur Windows\nAdresse IP\u00a0: -\nDate et heure\u00a0: 17 novembre 2026 à 07:31',
  ],
] as const)('speaks the language of the person alone: %s', (language, subject, greeting, facts) => {
  const mail = compose({ ...NEW_DEVICE, language, ip: null }, FIRM)
  expect(mail.subject).toBe(subject)
  expect(mail.text.startsWith(greeting)).toBe(true)
  expect(mail.text).toContain(facts)
  expect(mail.text).toContain(`&lang=${language}&`)
  expect(mail.text).not.toContain('Hello')
})

it('names no device that is not known', () => {
  const textIn = (language: SecurityMail['language']) =>
    compose({ ...NEW_DEVICE, language, userAgent: null }, FIRM).text
  expect(textIn('en')).toContain('Device: Unknown device\n')
  expect(textIn('nl')).toContain('Toestel: Onbekend toestel\n')
  expect(textIn('fr')).toContain('Appareil inconnu\n')
})

it.each([
  ['password_changed', 'Your password was changed', 'The password of your account'],
  ['address_changed', 'Your e-mail address was changed', 'from old@x.example to new@x.example'],
  ['factor_added', 'A second factor was added', 'write to help@firm.example'],
  ['factor_removed', 'A second factor was removed', 'was removed from your account'],
  ['factors_reset', 'Your second factor was reset', 'An administrator of Portico removed'],
  ['passkey_added', 'A passkey was added', 'can sign in as you'],
  ['passkey_removed', 'A passkey was removed', 'A passkey was removed from'],
] as const)('tells of %s, without a device', (kind, subject, words) => {
  const mail = compose({ ...NEW_DEVICE, kind, oldEmail: 'old@x.example', newEmail: 'new@x.example' }, FIRM)
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(words)
  expect(mail.text).toContain('This was not me: https://portal.example/confirm?')
  expect(mail.text).not.toContain('Device:')
})

function round(due: SecurityMail[], changes: Partial<Dependencies> = {}) {
  const sent: Mail[] = []
  const noteSent = vi.fn<Dependencies['mails']['noteSent']>(() => Promise.resolve())
  const call = async (method = 'POST') => {
    const response = await mailSecurityEvents(new Request('http://localhost/', { method }), {
      isSchedule: true,
      mails: { claim: () => Promise.resolve(due.shift() ?? null), noteSent },
      mailer: { send: (mail) => Promise.resolve(void sent.push(mail)) },
      ...FIRM,
      ...changes,
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { sent, noteSent, call }
}

it('sends what is due, and notes what was sent', async () => {
  const { sent, noteSent, call } = round([NEW_DEVICE, { ...NEW_DEVICE, id: 'm2', kind: 'factor_added' }])
  expect(await call()).toEqual({ status: 200, body: { success: true, mailed: 2, failed: 0 } })
  expect(sent.map(({ id }) => id)).toEqual(['m1', 'm2'])
  expect(noteSent.mock.calls).toEqual([['m1'], ['m2']])
})

it('keeps what fails, logs no link, and refuses everyone but the schedule', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const mailer = { send: () => Promise.reject(new Error('no mail server')) }
  const { noteSent, call } = round([NEW_DEVICE], { mailer })
  expect(await call()).toEqual({ status: 200, body: { success: true, mailed: 0, failed: 1 } })
  expect(noteSent).not.toHaveBeenCalled()
  expect(JSON.stringify(log.mock.calls)).not.toContain(NEW_DEVICE.token)
  log.mockRestore()
  const { sent, call: asPerson } = round([NEW_DEVICE], { isSchedule: false })
  expect(await asPerson()).toMatchObject({ status: 403 })
  expect(await asPerson('GET')).toMatchObject({ status: 405 })
  expect(sent).toEqual([])
})
