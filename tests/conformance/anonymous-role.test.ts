import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JWT_SECRET, type EngineProcess } from '../support/engine/engine-process.ts'
import { ownEngine, type OwnEngine } from './support/own-engine.ts'
import { mintToken } from '../support/engine/tokens.ts'
import { waitUntil } from '../support/wait-until.ts'

let own: OwnEngine
let engine: EngineProcess
beforeAll(async () => {
  own = await ownEngine({ args: ['--keyless', '--anon-role', 'passer_by'] })
  await own.sql('create role passer_by nologin')
  engine = await own.start()
  await own.sql(`create table public.windows (id integer primary key);
    create table public.drawers (id integer primary key);
    revoke all on public.windows, public.drawers from anon, authenticated;
    grant passer_by to authenticator;
    grant usage on schema public to passer_by;
    grant select on public.windows to passer_by`)
  await waitUntil('the engine sees the tables', async () => (await ask('drawers'))[1] !== 'PGRST205')
})
afterAll(() => own.dispose())

async function ask(path: string, role?: string): Promise<unknown[]> {
  const headers: Record<string, string> =
    role === undefined ? {} : { authorization: `Bearer ${mintToken(JWT_SECRET, { role })}` }
  const response = await fetch(`${engine.url}/rest/v1/${path}`, { headers })
  const body = (await response.json()) as { code?: string }
  return [response.status, body.code, response.headers.get('www-authenticate')]
}

describe('a caller without a token, whose role is not anon', () => {
  it('reads what the role may read', async () => {
    expect((await ask('windows'))[0]).toBe(200)
  })

  it('is asked to sign in where the role may not', async () => {
    expect(await ask('drawers')).toEqual([401, '42501', 'Bearer'])
  })

  it('is told the same by a token with that role', async () => {
    expect(await ask('drawers', 'passer_by')).toEqual([401, '42501', 'Bearer'])
  })

  it('is not asked again with a token of another role', async () => {
    expect(await ask('drawers', 'authenticated')).toEqual([403, '42501', null])
    expect(await ask('drawers', 'anon')).toEqual([403, '42501', null])
  })
})

describe('a caller of the storage service without a token and without a key', () => {
  const call = async (method: string, path: string, headers: Record<string, string> = {}): Promise<unknown[]> => {
    const response = await fetch(`${engine.url}/storage/v1/${path}`, { method, headers })
    return [response.status, await response.json()]
  }
  const message = "headers must have required property 'authorization'"
  const MISSING = { statusCode: '400', error: 'Error', message, code: 'InvalidRequest' }

  it('is told that there is no token', async () => {
    expect(await call('GET', 'bucket')).toEqual([400, MISSING])
    expect(await call('POST', 'object/list/none')).toEqual([400, MISSING])
    expect(await call('GET', 'object/authenticated/none/a.txt')).toEqual([400, MISSING])
    expect(await call('GET', 'object/info/authenticated/none/a.txt')).toEqual([400, MISSING])
  })

  it('is told nothing about private buckets where the header may be missing', async () => {
    const answer = await call('GET', 'object/none/a.txt')
    expect(answer).toMatchObject([400, { statusCode: '404', code: 'NoSuchBucket' }])
    expect(await call('GET', 'object/info/none/a.txt')).toMatchObject([400, { code: 'NoSuchBucket' }])
  })

  it('is told what is wrong with a token', async () => {
    const headers = { authorization: 'Bearer nonsense' }
    expect(await call('GET', 'bucket', headers)).toMatchObject([400, { statusCode: '403', error: 'Unauthorized' }])
  })
})
