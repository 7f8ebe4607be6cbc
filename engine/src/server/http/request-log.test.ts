import { expect, it } from 'vitest'
import { signToken } from '../../kernel/jwt/signing-keys.ts'
import { openGateway } from '../testing/gateway-fixture.ts'

it('logs each request, and nothing that is secret', async () => {
  const secrets = ['jane.doe@example.com', 'hunter2', 'password123', 'notice-of-dismissal', '6f1c', 'unknown-table']
  const gateway = await openGateway({
    rest: ({ headers, search, body }) =>
      Promise.reject(
        new Error(
          `failed for ${headers['apikey']} ${headers['authorization']} ${search} ${body.toString()} ` +
            'postgres://portico:hunter2@db.example/x',
        ),
      ),
  })
  const token = await signToken(gateway.signing.production, {
    role: 'authenticated',
    email: secrets[0],
    exp: Math.floor(Date.now() / 1000) + 60,
  })
  const { publishable, secret } = gateway.keys.production
  const headers = { apikey: secret, authorization: `Bearer ${token}`, 'user-agent': 'jane.doe@example.com' }
  await fetch(`${gateway.url}/rest/v1/cards?email=eq.jane.doe@example.com`, { headers })
  await fetch(`${gateway.url}/rest/v1/cards?apikey=${publishable}&email=eq.jane.doe%40example.com&password=password123`)
  await fetch(`${gateway.url}/storage/v1/jane.doe@example.com/${secret}/${token}`, { headers })
  await fetch(`${gateway.url}/storage/v1/jane.doe%40example.com`, { headers })
  await fetch(`${gateway.url}/rest/v1/cards`, { headers: { apikey: secret.slice(0, -3) } })
  await fetch(`${gateway.url}/rest/v1/cards`, { headers, method: 'POST', body: 'jane.doe@example.com' })
  const account = '6f1c0000-0000-4000-8000-000000000001'
  await fetch(`${gateway.url}/training/storage/v1/object/templates/${account}/notice-of-dismissal.pdf`, { headers })
  await fetch(`${gateway.url}/rest/v1/unknown-table`, { headers })
  await fetch(`${gateway.url}/settings/admin/accounts/${account}`)
  await expect.poll(() => gateway.log().match(/"msg":"request"/g)?.length).toBe(9)
  await gateway.close()

  const log = gateway.log()
  for (const text of [...secrets, 'jane.doe', secret, publishable, token, token.split('.')[1] ?? '']) {
    expect(log).not.toContain(text)
  }
  expect(log).not.toMatch(/sb_(secret|publishable)_(?!\[key\])/)
  expect(log).not.toContain('?')
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const request = lines.find((line) => line['msg'] === 'request')
  expect(request).toMatchObject({ method: 'GET', route: '/rest/v1/cards', status: 500 })
  expect(request?.['ms']).toBeTypeOf('number')
  const routes = new Set(lines.filter((line) => line['msg'] === 'request').map((line) => line['route']))
  expect(routes).toEqual(
    new Set(['/rest/v1/cards', '/storage/v1/other', '/training/storage/v1/other', '/rest/v1/other', 'portal']),
  )
})
