import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AS_OPERATOR, OPERATOR_KEY, openGateway, type Fixture } from '../testing/gateway-fixture.ts'

let gateway: Fixture
beforeEach(async () => {
  gateway = await openGateway()
})
afterEach(() => gateway.close())

const ask = (headers: Record<string, string> = AS_OPERATOR) => fetch(`${gateway.url}/metrics`, { headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const forwarded = { 'x-forwarded-for': '203.0.113.7' }

/** The series of requests, without those of the metrics themselves. */
async function routes(): Promise<string[]> {
  const lines = (await (await ask()).text()).split('\n')
  const counts = lines.filter((line) => line.startsWith('portico_http_request_duration_seconds_count'))
  return counts.filter((line) => !line.includes('route="/metrics"'))
}

describe('the metrics', () => {
  it('can be read by the operator, from everywhere', async () => {
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await ask({ ...forwarded, ...AS_OPERATOR })).status).toBe(200)
  })

  it('cannot be read by anyone else, on this machine or behind a proxy', async () => {
    const wrong = ['', 'x', OPERATOR_KEY.slice(1), `${OPERATOR_KEY}x`, gateway.keys.production.secret]
    for (const headers of [
      {},
      forwarded,
      { via: '1.1 proxy' },
      { authorization: OPERATOR_KEY },
      { authorization: `Basic ${OPERATOR_KEY}` },
      { apikey: OPERATOR_KEY },
      ...wrong.map(bearer),
    ]) {
      const refused = await ask(headers)
      expect(refused.status, JSON.stringify(headers)).toBe(401)
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
      expect(await refused.text()).not.toContain('portico_')
    }
    expect((await fetch(`${gateway.url}/metrics?key=${OPERATOR_KEY}`)).status).toBe(401)
  })
})

describe('requests', () => {
  it('are counted by environment, route, method and status', async () => {
    const apikey = gateway.keys.production.publishable
    await (await fetch(`${gateway.url}/rest/v1/cards?owner=eq.anna`, { headers: { apikey } })).text()
    await (await fetch(`${gateway.url}/training/rest/v1/cards`)).text()
    await (await fetch(`${gateway.url}/health`)).text()
    await expect
      .poll(routes)
      .toEqual(
        expect.arrayContaining([
          'portico_http_request_duration_seconds_count{environment="production",route="/rest/v1/cards",method="GET",status="200"} 1',
          'portico_http_request_duration_seconds_count{environment="training",route="/rest/v1/cards",method="GET",status="401"} 1',
          'portico_http_request_duration_seconds_count{environment="",route="/health",method="GET",status="200"} 1',
        ]) as string[],
      )
  })

  it('create no series for unknown paths, and do not show them', async () => {
    const paths = [
      'rest/v1/',
      'auth/v1/',
      'storage/v1/object/',
      'functions/v1/',
      'realtime/v1/',
      'mail/v1/',
      'no/v1/',
      '',
    ]
    const send = async (path: string): Promise<void> => {
      const url = `${gateway.url}/${path}${randomUUID()}?apikey=secret`
      await (await fetch(url, { method: 'REPORT' })).arrayBuffer()
    }
    const once = async (): Promise<number> => {
      for (const path of paths) await send(path)
      return (await routes()).length
    }
    const first = await once()
    expect(await once()).toBe(first)
    const text = (await routes()).join('\n')
    expect(text).toContain('method="other"')
    expect(text).not.toMatch(/secret|REPORT|[0-9a-f]{8}-[0-9a-f]{4}/)
  })
})

it('show whether each environment is up, and the state of the process', async () => {
  const text = await (await ask()).text()
  expect(text).toContain('portico_environment_up{environment="production"} 1')
  expect(text).toContain('portico_environment_up{environment="training"} 1')
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})
