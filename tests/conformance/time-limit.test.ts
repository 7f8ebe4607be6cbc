import { describe, expect, it, onTestFinished } from 'vitest'
import { JWT_SECRET } from '../support/engine/engine-process.ts'
import { IS_QUICK } from '../support/selection.ts'
import { ownEngine } from './support/own-engine.ts'
import { PROJECT } from './support/projects.ts'
import { RawSocket } from './support/raw-socket.ts'
import { alice, ALICE, anon, BOB, call, outcome, target } from './support/target.ts'
import { mintToken, olderKey } from '../support/engine/tokens.ts'

const CANCELLED = {
  status: 500,
  body: { code: '57014', details: null, hint: null, message: 'canceling statement due to statement timeout' },
}

describe('the time limit', () => {
  it('ends a statement that waits', { timeout: 60_000 }, async () => {
    const begun = Date.now()
    expect(await outcome('rpc/wait', { method: 'POST', body: { seconds: 40 } })).toEqual(CANCELLED)
    expect(Date.now() - begun).toBeGreaterThan(target.timeLimitMs * 0.9)
    expect(Date.now() - begun).toBeLessThan(target.timeLimitMs + 15_000)
    expect((await anon.from('tags').select('id').eq('id', 1)).data).toEqual([{ id: 1 }])
  })

  it('ends a statement that computes', { timeout: 60_000 }, async () => {
    const begun = Date.now()
    expect(await outcome('rpc/spin', { as: 'alice', method: 'POST' })).toEqual(CANCELLED)
    expect(Date.now() - begun).toBeLessThan(target.timeLimitMs + 15_000)
    expect((await alice.rpc('whoami')).data).toMatchObject({ role: 'authenticated', marker: 'alice' })
  })

  it('does not end a statement within the limit', async () => {
    const answer = await call('rpc/wait', { method: 'POST', body: { seconds: 0.3 } })
    expect([answer.status, answer.text]).toEqual([200, '"rested"'])
  })
})

/** On PGlite a slow user delays everyone. Postgres has other connections for other users. */
describe.runIf(target.kind === 'pglite')('repeated time-outs of one user', () => {
  it(
    'block only this user for a while after the third within a minute',
    { timeout: 120_000, skip: IS_QUICK },
    async () => {
      const own = await ownEngine({ project: PROJECT, env: { STATEMENT_TIMEOUT_MS: '400' } })
      onTestFinished(() => own.dispose())
      const { url } = await own.start()
      const key = olderKey(JWT_SECRET, 'anon')
      const tokenOf = (sub: string) => mintToken(JWT_SECRET, { role: 'authenticated', sub })
      const ask = (sub: string, path: string, body?: string) =>
        fetch(`${url}${path}`, {
          headers: { apikey: key, authorization: `Bearer ${tokenOf(sub)}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { method: 'POST', body }),
        })
      for (let count = 0; count < 3; count++) expect((await ask(ALICE, '/rest/v1/rpc/spin', '{}')).status).toBe(500)
      const refused = await ask(ALICE, '/rest/v1/tags?select=id')
      expect([refused.status, await refused.json()]).toMatchObject([
        429,
        { code: 'PT429', message: 'Too many of your requests took too long' },
      ])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      const file = await ask(ALICE, '/storage/v1/object/list/any', '{"prefix":""}')
      expect([file.status, file.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
      const socket = await new RawSocket({ url, key }).open()
      const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'live_cards' }] }
      await socket.join('realtime:a', { access_token: tokenOf(ALICE), config })
      const said = await socket.next(([, , , event]) => event === 'system')
      expect(JSON.stringify(said)).toContain('Too many of your requests took too long')
      expect((await ask(BOB, '/rest/v1/tags?select=id')).status).toBe(200)
    },
  )
})
