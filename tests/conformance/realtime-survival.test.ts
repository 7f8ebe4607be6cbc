import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JWT_SECRET, type EngineProcess } from '../support/engine/engine-process.ts'
import { PROJECT } from './support/projects.ts'
import { listen, liveClient, until } from './support/live.ts'
import { ownEngine, type OwnEngine } from './support/own-engine.ts'
import { RawSocket } from './support/raw-socket.ts'
import { olderKey } from '../support/engine/tokens.ts'

let own: OwnEngine
let engine: EngineProcess

const key = olderKey(JWT_SECRET, 'anon')

function serviceOf(url: string): SupabaseClient {
  return createClient(url, key, { accessToken: () => Promise.resolve(olderKey(JWT_SECRET, 'service_role')) })
}

beforeAll(async () => {
  own = await ownEngine({ project: PROJECT })
  engine = await own.start()
})
afterAll(() => own.dispose())

describe('a restart', () => {
  it('does not send old changes to new subscribers', async () => {
    const service = serviceOf(engine.url)
    await service.from('live_posts').delete().eq('id', 11)
    await service.from('live_posts').upsert({ id: 10 })
    await engine.kill()
    engine = await own.start()
    const heard = await listen(liveClient({ url: engine.url, key }), { table: 'live_posts' })
    await serviceOf(engine.url).from('live_posts').insert({ id: 11 })
    await until(heard, 1)
    expect(heard.map(({ new: row }) => row['id'])).toEqual([11])
  })

  it('closes sockets with 1001 and does not wait for them', async () => {
    await engine.stop()
    engine = await own.start()
    const socket = await new RawSocket({ url: engine.url, key }).open()
    await socket.join('realtime:a', {
      config: { postgres_changes: [{ event: '*', schema: 'public', table: 'live_posts' }] },
    })
    const before = Date.now()
    await engine.stop()
    expect(Date.now() - before).toBeLessThan(5_000)
    await expect.poll(() => socket.closed?.code).toBe(1001)
  })
})
