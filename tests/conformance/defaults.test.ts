import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineProcess } from '../support/engine/engine-process.ts'
import { IS_QUICK } from '../support/selection.ts'
import { ask, ownEngine, type OwnEngine } from './support/own-engine.ts'

let own: OwnEngine
let engine: EngineProcess
beforeAll(async () => {
  own = await ownEngine()
  engine = await own.start()
})
afterAll(() => own.dispose())

const code = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

describe('a project with default settings', () => {
  it('refuses aggregates', async () => {
    const response = await ask(engine, 'entries?select=id.sum()')
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 'PGRST123', details: null, hint: null, message: 'Use of aggregate functions is not allowed' },
    ])
  })

  it('refuses explain', async () => {
    expect(
      await code(await ask(engine, 'entries', { headers: { accept: 'application/vnd.pgrst.plan+json' } })),
    ).toEqual([406, 'PGRST107'])
  })

  it('ignores tx=rollback', async () => {
    await ask(engine, 'entries?id=eq.1', { method: 'DELETE' })
    const body = JSON.stringify({ id: 1, body: 'stays' })
    const response = await ask(engine, 'entries', { method: 'POST', body, headers: { prefer: 'tx=rollback' } })
    expect([response.status, response.headers.get('preference-applied')]).toEqual([201, null])
    expect(await (await ask(engine, 'entries?id=eq.1')).json()).toEqual([{ id: 1, body: 'stays' }])
  })

  it('sends no Content-Profile for its only schema', async () => {
    expect((await ask(engine, 'entries?select=id')).headers.get('content-profile')).toBeNull()
  })

  it('ends a statement after eight seconds', { timeout: 60_000, skip: IS_QUICK }, async () => {
    const begun = Date.now()
    const response = await ask(engine, 'rpc/wait', { method: 'POST', body: '{"seconds":40}' })
    expect(await code(response)).toEqual([500, '57014'])
    expect(Date.now() - begun).toBeGreaterThan(7_500)
    expect(Date.now() - begun).toBeLessThan(25_000)
    expect((await ask(engine, 'entries?select=id')).status).toBe(200)
  })

  it('refuses a request without a key', async () => {
    const response = await fetch(`${engine.url}/rest/v1/entries`)
    expect(response.status).toBe(401)
  })
})
