import { expect, it } from 'vitest'
import { durationWords, freeName, inGroups, methodWords } from './words.ts'

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

it('proposes a name that is not taken', () => {
  expect(freeName('App', [])).toBe('App')
  expect(freeName('App', ['App'])).toBe('App 2')
  expect(freeName('App', ['App', 'App 2', 'Key'])).toBe('App 3')
})

it('groups a secret as people type it', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
})
