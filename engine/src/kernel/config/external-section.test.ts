import { expect, it } from 'vitest'
import { externalSection, withProviderVariables } from './external-section.ts'

const CONFIG = { client_id: 'portal', secret: 'secret', url: 'https://sso.example.com/realms/firm' }

it('is off by default, also if its variables are not set', () => {
  const section = externalSection.parse({ azure: { enabled: false, secret: 'env(NOT_SET)' } })
  expect([section.azure.enabled, section.google.enabled, section.keycloak.enabled]).toEqual([false, false, false])
})

it('is turned on by variables, under the names of Supabase’s own tool', () => {
  const config = withProviderVariables(
    { auth: { site_url: 'x', external: { keycloak: { enabled: false, ...CONFIG } } } },
    { SUPABASE_AUTH_EXTERNAL_KEYCLOAK_ENABLED: 'true', SUPABASE_AUTH_EXTERNAL_KEYCLOAK_CLIENT_ID: 'web,mobile' },
  ) as { auth: { site_url: string; external: unknown } }
  expect(config.auth.site_url).toBe('x')
  expect(externalSection.parse(config.auth.external).keycloak).toMatchObject({
    ...CONFIG,
    enabled: true,
    client_id: 'web',
    skip_nonce_check: false,
  })
})

it.each([
  ['no client', { client_id: '' }],
  ['no secret', { secret: '' }],
  ['no realm', { url: '' }],
  ['an address without TLS', { url: 'http://sso.example.com/realms/firm' }],
  ['a redirect without TLS', { redirect_uri: 'http://portal.example.com/auth/v1/callback' }],
  ['an address without a scheme', { url: 'sso.example.com' }],
])('is refused with %s', (_, changes) => {
  expect(externalSection.safeParse({ keycloak: { enabled: true, ...CONFIG, ...changes } }).success).toBe(false)
  expect(externalSection.safeParse({ keycloak: { enabled: false, ...CONFIG, ...changes } }).success).toBe(true)
})

it.each([
  ['a secret', { secret: 'env(NOT_SET)' }],
  ['an id', { client_id: 'env(NOT_SET)' }],
])('is off if %s is in a variable that is not set, which it names', (_, changes) => {
  for (const enabled of [true, 'true']) {
    const { keycloak } = externalSection.parse({ keycloak: { ...CONFIG, enabled, ...changes } })
    expect(keycloak).toMatchObject({ enabled: false, unset: ['NOT_SET'] })
  }
  expect(externalSection.parse({ keycloak: { ...CONFIG, enabled: false, ...changes } }).keycloak.unset).toEqual([])
  expect(externalSection.parse({ keycloak: { ...CONFIG, enabled: true } }).keycloak.unset).toEqual([])
})

it('may be on this machine without TLS', () => {
  const url = 'http://127.0.0.1:8081/realms/firm'
  expect(externalSection.safeParse({ keycloak: { ...CONFIG, enabled: true, url } }).success).toBe(true)
})
