import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Exchange } from '../http/exchange.ts'
import { openGateway, type Fixture } from '../testing/gateway-fixture.ts'
import { webMount } from './web.ts'

const app = new Hono<{ Bindings: { exchange: Exchange } }>()
app.get('/hello', (context) =>
  context.json({ key: context.env.exchange.keyRole, url: new URL(context.req.url).search }),
)
app.post('/echo', async (context) => context.text(await context.req.text(), 201))
app.get('/open', (context) => context.text('open'))
app.get('/throws', () => {
  throw new Error('a detail')
})
app.get('/rejects', async () => {
  await Promise.resolve()
  throw new Error('a detail')
})
app.onError((error) => {
  throw error
})

let gateway: Fixture
beforeAll(async () => {
  const mount = webMount(
    (request, bindings) => app.fetch(request, bindings),
    (path) => path === '/open',
  )
  gateway = await openGateway({ mounts: { auth: mount } })
})
afterAll(() => gateway.close())

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${gateway.url}/training/auth/v1${path}`, { ...init, headers: { apikey: gateway.keys.training.secret } })
}

it('sees paths below its root, the checked key, and no key in the query', async () => {
  const response = await call(`/hello?a=1&apikey=${gateway.keys.training.secret}`)
  expect(await response.json()).toEqual({ key: 'service_role', url: '?a=1' })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

it('reads bodies, and chooses status and headers of its answer', async () => {
  const response = await call('/echo', { method: 'POST', body: 'text' })
  expect([response.status, await response.text()]).toEqual([201, 'text'])
})

it('may name paths that need no key; all others need it', async () => {
  expect(await (await fetch(`${gateway.url}/auth/v1/open`)).text()).toBe('open')
  expect((await fetch(`${gateway.url}/auth/v1/hello`)).status).toBe(401)
})

it.each(['/throws', '/rejects'])('fails in the protocol’s form at %s, without the detail', async (path) => {
  const response = await call(path)
  expect([response.status, await response.json()]).toEqual([
    500,
    { code: 500, error_code: 'unexpected_failure', msg: 'Internal server error' },
  ])
})
