import { expect, it } from 'vitest'
import { externalSection } from '../../kernel/config/external-section.ts'
import { createProviders, issuerOf } from './providers.ts'

it('warns of a provider that is off because a variable is not set, and starts without it', () => {
  const warnings: unknown[] = []
  const section = externalSection.parse({ google: { enabled: true, client_id: 'portal', secret: 'env(NOT_SET)' } })
  const log = { warn: (fields: object) => warnings.push(fields) }
  expect(createProviders(section, 'https://portal.example/auth/v1', log as never).names).toEqual([])
  expect(warnings).toEqual([{ provider: 'google', unset: ['NOT_SET'] }])
})

it.each([
  ['azure', '', 'https://login.microsoftonline.com/common/v2.0'],
  ['azure', 'https://login.microsoftonline.com/9d1a/', 'https://login.microsoftonline.com/9d1a/v2.0'],
  ['azure', 'https://login.microsoftonline.com/9d1a/v2.0', 'https://login.microsoftonline.com/9d1a/v2.0'],
  ['google', '', 'https://accounts.google.com/'],
  ['keycloak', 'https://sso.example.com/realms/firm/', 'https://sso.example.com/realms/firm'],
] as const)('the issuer of %s with the url %j is %s', (name, url, issuer) => {
  expect(issuerOf(name, url).href).toBe(issuer)
})
