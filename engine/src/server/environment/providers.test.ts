import { expect, it } from 'vitest'
import { issuerOf } from './providers.ts'

it.each([
  ['azure', '', 'https://login.microsoftonline.com/common/v2.0'],
  ['azure', 'https://login.microsoftonline.com/9d1a/', 'https://login.microsoftonline.com/9d1a/v2.0'],
  ['azure', 'https://login.microsoftonline.com/9d1a/v2.0', 'https://login.microsoftonline.com/9d1a/v2.0'],
  ['google', '', 'https://accounts.google.com/'],
  ['keycloak', 'https://sso.example.com/realms/firm/', 'https://sso.example.com/realms/firm'],
] as const)('the issuer of %s with the url %j is %s', (name, url, issuer) => {
  expect(issuerOf(name, url).href).toBe(issuer)
})
