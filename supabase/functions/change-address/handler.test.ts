import { expect, it, vi } from 'vitest'
import { Refused } from '../_shared/http/refused.ts'
import type { AddressMail } from '../_shared/ports/address-changes.ts'
import type { Mail } from '../_shared/ports/mailer.ts'
import { changeAddress, compose, type Dependencies } from './handler.ts'

const ID = '6f1f2c1e-0000-4000-8000-000000000002'
const NOTICE: AddressMail = {
  id: 'm1',
  kind: 'notice',
  recipient: 'old@x.example',
  personName: 'Nora\r\nBcc: all@x.example',
  oldEmail: 'old@x.example',
  newEmail: 'nora+1@new.example',
  token: '',
  environment: 'training',
  language: 'en',
}
const LINK: AddressMail = { ...NOTICE, id: 'm2', kind: 'link', recipient: NOTICE.newEmail, token: 't'.repeat(43) }
const FIRM = { portal: 'https://portal.example', productName: 'Portico', supportEmail: 'help@firm.example' }

function desk(due: AddressMail[], changes: Partial<Dependencies> = {}) {
  const sent: Mail[] = []
  const claim = vi.fn<Dependencies['mails']['claim']>(() => Promise.resolve(due.shift() ?? null))
  const noteSent = vi.fn<Dependencies['mails']['noteSent']>(() => Promise.resolve())
  const ask = vi.fn<NonNullable<Dependencies['ask']>>(() => Promise.resolve())
  const call = async (body: unknown = { targetUserId: ID, email: 'Nora+1@new.example' }, method = 'POST') => {
    const init = method === 'POST' ? { method, body: JSON.stringify(body) } : { method }
    const response = await changeAddress(new Request('http://localhost/change-address', init), {
      ask,
      mails: { claim, noteSent },
      mailer: { send: (mail) => Promise.resolve(void sent.push(mail)) },
      ...FIRM,
      ...changes,
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return { sent, claim, noteSent, ask, call }
}

it('stores the change, then mails the notice and the link of this person', async () => {
  const { sent, claim, noteSent, ask, call } = desk([NOTICE, LINK])
  expect(await call()).toEqual({ status: 200, body: { success: true, mailed: 2, failed: 0 } })
  expect(ask).toHaveBeenCalledExactlyOnceWith(ID, 'nora+1@new.example')
  expect(claim).toHaveBeenCalledWith(ID)
  expect(noteSent.mock.calls).toEqual([['m1'], ['m2']])
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['old@x.example', 'Your address is being changed'],
    ['nora+1@new.example', 'Confirm your new e-mail address'],
  ])
})

it('gives the link to the new address alone, and one line to the name', () => {
  const [notice, link] = [compose(NOTICE, FIRM), compose(LINK, FIRM)]
  expect(notice.text).not.toContain('https://')
  expect(notice.text).toContain('write to help@firm.example')
  expect(notice.text).not.toMatch(/^Bcc/m)
  const { pathname, searchParams } = new URL(/https:\S+/.exec(link.text)?.[0] ?? '')
  expect([pathname, ...searchParams]).toEqual([
    '/confirm',
    ['token_hash', LINK.token],
    ['type', 'address_change'],
    ['email', 'nora+1@new.example'],
    ['account', 'old@x.example'],
    ['lang', 'en'],
    ['redirect_to', 'https://portal.example/?environment=training'],
  ])
})

it('mails what is due for the schedule, and keeps what fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const mailer = { send: () => Promise.reject(new Error('no mail server')) }
  const { claim, noteSent, call } = desk([LINK], { ask: null, mailer })
  expect(await call()).toEqual({ status: 200, body: { success: true, mailed: 0, failed: 1 } })
  expect(claim).toHaveBeenCalledWith(undefined)
  expect(noteSent).not.toHaveBeenCalled()
  expect(JSON.stringify(log.mock.calls)).not.toContain(LINK.token)
  log.mockRestore()
})

it('mails nothing that the database refuses, and refuses other requests', async () => {
  const { sent, ask, call } = desk([LINK])
  ask.mockRejectedValueOnce(new Refused(403, 'Only administrators may do this'))
  expect(await call()).toEqual({ status: 403, body: { success: false, error: 'Only administrators may do this' } })
  expect(await call({ targetUserId: ID, email: 'x' })).toMatchObject({ status: 400 })
  expect(await call(undefined, 'GET')).toMatchObject({ status: 405 })
  expect(sent).toEqual([])
})

it.each([
  ['nl', 'Bevestig uw nieuwe e-mailadres', 'Een beheerder van Portico wil', 'Wijziging bevestigen'],
  [
    'fr',
    'Confirmez votre nouvelle adresse e-mail',
    'Un administrateur du portail Portico souhaite',
    'Confirmer la modification',
  ],
] as const)('speaks the language of the person, and so does its page: %s', (language, subject, happens, button) => {
  const mail = compose({ ...LINK, language }, FIRM)
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(happens)
  expect(mail.html).toContain(`<html lang="${language}">`)
  expect(mail.html).toContain(`>${button}</a>`)
  expect(new URL(/https:\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('lang')).toBe(language)
})
