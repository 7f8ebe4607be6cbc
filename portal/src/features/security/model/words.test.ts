import { expect, it } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { deviceWords, durationWords, freeName, inGroups, methodWords } from './words.ts'

it.each([
  [['password'], 'a password'],
  [['totp', 'password'], 'a password and an app code'],
  [['mfa/recovery_code', 'magiclink'], 'a mail and a recovery code'],
  [['totp', 'mfa/webauthn', 'password'], 'a password, an app code and a security key'],
  [['oauth'], 'single sign-on'],
  [['recovery', 'otp'], 'a mail'],
  [['something new'], ''],
  [[], ''],
])('the methods %j are %j', (methods, words) => {
  expect(methodWords(methods)).toBe(words)
})

it.each([
  [43_200, '12 hours'],
  [2_592_000, '30 days'],
  [86_400, '24 hours'],
  [3600, '1 hour'],
  [5400, '90 minutes'],
  [90, '90 seconds'],
])('%d seconds are %j', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words)
})

it('says all of it in the language that is shown', async () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0'
  await changeLanguage('nl')
  expect(deviceWords(firefox)).toBe('Firefox op Windows')
  expect(methodWords(['totp', 'password'])).toBe('een wachtwoord en een app-code')
  expect([durationWords(3600), durationWords(43_200)]).toEqual(['1 uur', '12 uur'])
  await changeLanguage('fr')
  expect(methodWords(['totp', 'password'])).toBe('un mot de passe et un code d’application')
  expect(durationWords(2_592_000)).toBe('30 jours')
  expect(deviceWords(null)).toBe('Appareil inconnu')
})

it('proposes a name that is not taken', () => {
  expect(freeName('App', [])).toBe('App')
  expect(freeName('App', ['App'])).toBe('App 2')
  expect(freeName('App', ['App', 'App 2', 'Key'])).toBe('App 3')
})

it('groups a secret as people type it', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
})
