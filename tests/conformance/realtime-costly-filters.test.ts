import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { JWT_SECRET, type EngineProcess } from '../support/engine/engine-process.ts'
import { joined, listen, liveClient, until, subscriptionStatus } from './support/live.ts'
import { ownEngine, type OwnEngine } from './support/own-engine.ts'
import { PROJECT } from './support/projects.ts'
import { ALICE, BOB } from './support/target.ts'
import { mintToken, olderKey } from '../support/engine/tokens.ts'

const key = olderKey(JWT_SECRET, 'anon')
const tokens = {
  alice: mintToken(JWT_SECRET, { role: 'authenticated', sub: ALICE }),
  bob: mintToken(JWT_SECRET, { role: 'authenticated', sub: BOB }),
  service: olderKey(JWT_SECRET, 'service_role'),
}
const HERS = 'aaaaaaaa-0000-4000-8000-0000000000c1'
const HIS = 'bbbbbbbb-0000-4000-8000-0000000000c2'

/** Each pattern takes some tenths of a second on `LONG`, although it has neither back-references nor look-around. */
const SLOW = Array.from({ length: 60 }, (_, index) => `title=match.(a|b)*a(a|b){12}${index}`)
let seed = 1
const LONG = Array.from({ length: 400_000 }, () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % 1_000 < 500 ? 'a' : 'b'
}).join('')

let own: OwnEngine
let engine: EngineProcess
let service: SupabaseClient
beforeAll(async () => {
  own = await ownEngine({ project: PROJECT })
  engine = await own.start()
  service = createClient(engine.url, key, { accessToken: () => Promise.resolve(tokens.service) })
  const members = [
    { account_id: HERS, user_id: ALICE },
    { account_id: HIS, user_id: BOB },
  ]
  await service.from('live_members').insert(members).throwOnError()
})
afterAll(() => own?.dispose())
beforeEach(async () => void (await service.from('live_cards').delete().gte('id', 0).throwOnError()))

const clientOf = (who: keyof typeof tokens) =>
  liveClient({ url: engine.url, key, token: () => Promise.resolve(tokens[who]) })

const add = async (id: number, account_id: string, title: string): Promise<void> => {
  expect((await service.from('live_cards').insert({ id, account_id, title })).error).toBeNull()
}

describe('a filter of a subscriber', () => {
  it('is not evaluated on rows that the subscriber may not read', async () => {
    const bob = clientOf('bob')
    const his = await listen(bob, { table: 'live_cards' }, ...SLOW.map((filter) => ({ table: 'live_cards', filter })))
    const hers = await listen(clientOf('alice'), { table: 'live_cards' })
    const began = Date.now()
    await add(1, HERS, LONG)
    await until(hers, 1)
    expect(Date.now() - began).toBeLessThan(4_000)
    await add(2, HIS, 'short')
    await until(his, 1)
    expect(his.map(({ new: row }) => row['id'])).toEqual([2])
    expect(bob.getChannels().map(({ state }) => state as string)).toEqual(['joined'])
  })

  it('ends only its own subscription if it takes too long', { timeout: 120_000 }, async () => {
    const bob = clientOf('bob')
    const said: unknown[] = []
    const channel = bob.channel('slow')
    for (const filter of SLOW) {
      const request = { event: '*', schema: 'public', table: 'live_cards', filter }
      channel.on('postgres_changes' as never, request as never, () => undefined)
    }
    channel.on('system', {}, (message: { message?: string }) => said.push(message.message))
    await joined(channel)
    const quick = await listen(clientOf('alice'), { table: 'live_cards', filter: 'title=match.^sh' })
    const all = await listen(clientOf('service'), { table: 'live_cards', filter: 'position=gt.6' })
    await expect(
      service.from('live_cards').insert({ id: 3, account_id: HIS, title: LONG, position: 7 }),
    ).resolves.toMatchObject({ error: null })
    await expect.poll(() => said, { timeout: 30_000 }).toContain('The filters of this subscription take too long')
    await expect.poll(() => channel.state as string, { timeout: 10_000 }).toBe('closed')
    // The engine restarts PGlite after such a statement, which takes a while.
    await expect.poll(() => all.length, { timeout: 30_000 }).toBe(1)
    await add(4, HERS, 'short')
    await until(quick, 1)
    expect(quick.map(({ new: row }) => row['id'])).toEqual([4])
  })

  it.each([
    ['title=match.^(?=.*merger)(.+)(.+)(.+)(.+)(.+)\\1\\2\\3\\4\\5$', 'back-references'],
    ['title=imatch.(a)\\1', 'back-references'],
    ['title=not.match.(?!x)', 'look-ahead or look-behind'],
    ['title=match.(?<=x)y', 'look-ahead or look-behind'],
    ['title=match.((a{255}){255}){255}', 'repetitions'],
    [`title=match.${'x'.repeat(201)}`, 'at most 200 characters'],
  ])('is refused if its pattern is expensive: %s', async (filter, words) => {
    const status = await subscriptionStatus(clientOf('bob'), { table: 'live_cards', filter })
    expect(status).toMatchObject({ status: 'error', message: expect.stringContaining(words) as string })
  })
})
