import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../language/catalogue.ts'
import './server-messages.ts'
import { RequestError } from './request-error.ts'
import { wordsForCode, wordsOf } from './words-of.ts'

const LAST_ADMIN = { message: 'The last administrator cannot be demoted or deleted', code: '23001', hint: 'last_admin' }
const CONTACT = {
  message: 'Nele is the contact person of 2 accounts. Give them another one first.',
  code: '23001',
  hint: 'contact_in_use',
  details: '{"name": "Nele", "accounts": 2}',
}

describe('wordsOf, in English', () => {
  it.each([
    ['a known code', LAST_ADMIN],
    ['a known code with values', CONTACT],
    ['a code that is not known', { message: 'A new rule says no', code: '22023', hint: 'new_rule' }],
    ['a message of a service', { message: 'Invalid login credentials', code: 'invalid_credentials' }],
    ['a message without a code', { message: 'The file is empty' }],
  ])('is the message of the server: %s', (_, failure) => {
    expect(wordsOf(new RequestError(failure))).toBe(failure.message)
  })

  it.each([
    ['The object exceeded the maximum allowed size', 'The file is too large'],
    ['new row violates row-level security policy', 'You may not do this with this file'],
    ['Object not found', 'The file could not be found'],
  ])('says in plain words what storage means with “%s”', (message, words) => {
    expect(wordsOf(new RequestError({ message, code: '400' }))).toBe(words)
  })

  it('leaves out messages of the database itself, and the name of a field', () => {
    expect(wordsOf(new RequestError({ message: 'new row violates check constraint', code: '23514' }))).toBe('')
    const empty = { message: 'body: Please fill in all required fields', code: '23514', hint: 'message_empty' }
    expect(wordsOf(new RequestError(empty))).toBe('Please fill in all required fields')
  })
})

describe('wordsOf, in Dutch', () => {
  const inDutch = async (failure: ConstructorParameters<typeof RequestError>[0]) => {
    await changeLanguage('nl')
    return wordsOf(new RequestError(failure))
  }

  it('words a known code', async () => {
    expect(await inDutch(LAST_ADMIN)).toBe(
      'De laatste beheerder kan de beheerdersrol niet verliezen en niet worden verwijderd',
    )
    expect(await inDutch(CONTACT)).toBe(
      'Nele is de contactpersoon van 2 accounts. Kies daar eerst een andere contactpersoon.',
    )
    expect(await inDutch({ ...CONTACT, details: { name: 'Ελένη', accounts: 1 } })).toContain(
      'Ελένη is de contactpersoon van één',
    )
  })

  it('words the identity service, and what is inside its messages', async () => {
    expect(await inDutch({ message: 'Invalid login credentials', code: 'invalid_credentials' })).toMatch(/onjuist/)
    const wait = 'For security purposes, you can only request this after 42 seconds.'
    expect(await inDutch({ message: wait, code: 'over_email_send_rate_limit' })).toMatch(/na 42 seconden/)
    const demand = 'Your organisation signs in with Google'
    expect(await inDutch({ message: demand, code: 'hook_rejected' })).toBe('Uw organisatie meldt zich aan met Google')
    const weak = { message: 'Password should be at least 8 characters.', code: 'weak_password', reasons: ['length'] }
    expect(await inDutch(weak)).toBe('Het wachtwoord moet minstens 8 tekens hebben.')
  })

  it('knows the messages of storage', async () => {
    expect(await inDutch({ message: 'Your uploads are full', code: '413' })).toBe('Uw uploadruimte is vol')
    expect(await inDutch({ message: 'mime type text/x is not supported', code: '415' })).toMatch(
      /^Bestanden van dit type/,
    )
    expect(await inDutch({ message: 'Invalid key: a|b', code: '400' })).toMatch(/^Deze bestandsnaam/)
    expect(await inDutch({ message: 'The resource is locked', code: '423' })).toMatch(/^Dit bestand wordt/)
  })

  it('words what signed-in people do with factors that are turned off', async () => {
    const off = { message: 'MFA enroll is disabled for TOTP', code: 'mfa_totp_enroll_not_enabled' }
    expect(await inDutch(off)).toBe('Deze manier om te bevestigen is hier uitgeschakeld')
  })

  it('never shows the English of the server', async () => {
    expect(await inDutch({ message: 'A new rule says no', code: '22023', hint: 'new_rule' })).toBe('')
    expect(await inDutch({ message: 'The file is empty' })).toBe('')
    expect(await inDutch({ ...CONTACT, details: null })).toBe('')
    expect(wordsOf(new TypeError('Failed to fetch'))).toBe('')
  })

  it('shows what the portal itself says', async () => {
    expect(await inDutch({ message: 'x', code: 'webauthn_verification_failed', words: 'Niet deze' })).toBe('Niet deze')
    expect(wordsOf(new Error('De impersonatie werd meteen beëindigd'))).toBe('De impersonatie werd meteen beëindigd')
  })

  it('words a code that is not in an error', async () => {
    await changeLanguage('nl')
    expect(wordsForCode('name_missing', 'The name is missing')).toBe('De naam ontbreekt')
    expect(wordsForCode('something_new', 'Something new')).toBe('Something new')
  })
})
