import { type APIRequestContext, expect } from '@playwright/test'
import { test } from './support/test.ts'

const config = async (request: APIRequestContext) => (await request.get('/config.json')).json()

test('GET /health answers that all environments are ready', async ({ request }) => {
  const response = await request.get('/health')
  expect(response.status()).toBe(200)
  expect(await response.json()).toEqual({ status: 'ok' })
})

test('GET /config.json has the fixed shape', async ({ request, baseURL }) => {
  const environment = (path: string) => ({
    url: `${baseURL}${path}`,
    key: expect.stringMatching(/^sb_publishable_/),
  })
  const login = { email: expect.any(String), password: expect.any(String) }
  expect(await config(request)).toEqual({
    brand: expect.objectContaining({ name: 'Portico OneView' }),
    links: expect.any(Object),
    environments: { production: environment(''), training: environment('/training') },
    demo: { customer: login, admin: login },
    resetPasswordLength: 6,
    verifiesPresence: true,
    // 12 hours and 30 days, as in supabase/config.toml.
    sessionEnd: { idleSeconds: 43_200, maxSeconds: 2_592_000 },
  })
})

test('the environments have different keys', async ({ request }) => {
  const { production, training } = (await config(request)).environments
  expect(production.key).not.toBe(training.key)
  const wrong = await request.get(`${training.url}/rest/v1/`, { headers: { apikey: production.key } })
  expect(wrong.status()).toBe(401)
})

for (const path of ['/rest/v1/', '/rest/v1/anything', '/training/rest/v1/']) {
  test(`GET ${path} without a key is 401`, async ({ request }) => {
    const response = await request.get(path)
    expect(response.status()).toBe(401)
    expect(await response.json()).toHaveProperty('message')
  })
}

test('GET /rest/v1/ with the publishable key describes the interface', async ({ request }) => {
  const { production } = (await config(request)).environments
  const response = await request.get(`${production.url}/rest/v1/`, { headers: { apikey: production.key } })
  expect(response.status()).toBe(200)
  expect(await response.json()).toHaveProperty('paths')
})

for (const path of ['/', '/no/such/page']) {
  test(`the portal at ${path} has a strict Content-Security-Policy`, async ({ request }) => {
    const response = await request.get(path, { headers: { accept: 'text/html' } })
    expect(response.status()).toBe(200)
    const policy = response.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(policy).toMatch(/style-src 'self'(;|$)/)
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(response.headers()['x-content-type-options']).toBe('nosniff')
  })
}
