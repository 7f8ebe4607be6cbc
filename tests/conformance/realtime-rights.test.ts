import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen, liveClient, run, until } from './support/live.ts'
import { ALICE, BOB, service, target } from './support/target.ts'
import { mintToken, olderKey } from '../support/engine/tokens.ts'
import { IS_QUICK } from '../support/selection.ts'

const ACCOUNT = 'aaaaaaaa-0000-4000-8000-000000000003'
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000003'
const CARDS = { table: 'live_cards' } as const

const card = (id: number, account: string = ACCOUNT) => ({ id, account_id: account, title: `classified ${id}` })
const ids = (heard: readonly { new: Record<string, unknown> }[]) => heard.map(({ new: row }) => row['id'])

beforeEach(async () => {
  await service.from('live_members').insert([
    { account_id: ACCOUNT, user_id: ALICE },
    { account_id: OTHER, user_id: BOB },
  ])
})
afterEach(async () => {
  await service.from('live_cards').delete().gte('id', 0)
  await service.from('live_members').delete().in('account_id', [ACCOUNT, OTHER])
  await service.from('live_posts').delete().gte('id', 0)
})

describe('row security', () => {
  it('decides for every subscriber and every row', async () => {
    const alice = await listen(liveClient({ as: 'alice' }), CARDS)
    const bob = await listen(liveClient({ as: 'bob' }), CARDS)
    const nobody = await listen(liveClient({ as: 'anon' }), CARDS)
    const all = await listen(liveClient({ as: 'service' }), CARDS)
    await service.from('live_cards').insert([card(1), card(2, OTHER), card(3), card(4, OTHER)])
    await until(all, 4)
    await until(alice, 2)
    await until(bob, 2)
    expect([ids(alice), ids(bob), ids(nobody)]).toEqual([[1, 3], [2, 4], []])
  })

  it('hides rows of other users from a filter that names them', async () => {
    const bob = await listen(liveClient({ as: 'bob' }), { ...CARDS, filter: `account_id=eq.${ACCOUNT}` })
    const alice = await listen(liveClient({ as: 'alice' }), { ...CARDS, filter: `account_id=eq.${ACCOUNT}` })
    await service.from('live_cards').insert(card(1))
    await until(alice, 1)
    expect(bob).toEqual([])
  })

  it('shows deletes only to users who could read the row', async () => {
    const alice = await listen(liveClient({ as: 'alice' }), { ...CARDS, event: 'DELETE' })
    const bob = await listen(liveClient({ as: 'bob' }), { ...CARDS, event: 'DELETE' })
    await service.from('live_cards').insert([card(1), card(2, OTHER)])
    await service.from('live_cards').delete().in('id', [1, 2])
    await until(alice, 1)
    await until(bob, 1)
    expect(alice.map(({ old }) => old)).toEqual([{ id: 1 }])
    expect(bob.map(({ old }) => old)).toEqual([{ id: 2 }])
  })

  it('shows a moved row to users who can read it in its new place', async () => {
    const alice = await listen(liveClient({ as: 'alice' }), CARDS)
    const bob = await listen(liveClient({ as: 'bob' }), CARDS)
    await service.from('live_cards').insert(card(1))
    await service.from('live_cards').update({ account_id: OTHER }).eq('id', 1)
    await until(bob, 1)
    expect(alice.map(({ eventType }) => eventType)).toEqual(['INSERT'])
    expect(bob.map(({ eventType }) => eventType)).toEqual(['UPDATE'])
  })

  it('uses the row as it was at the time of the change', async () => {
    const alice = await listen(liveClient({ as: 'alice' }), CARDS)
    const bob = await listen(liveClient({ as: 'bob' }), CARDS)
    await run(`insert into live_cards (id, account_id, title) values (1, '${ACCOUNT}', 'was Alice’s');
      update live_cards set account_id = '${OTHER}', title = 'is Bob’s' where id = 1`)
    await until(alice, 1)
    await until(bob, 1)
    expect(alice.map(({ eventType, new: row }) => [eventType, row['title']])).toEqual([['INSERT', 'was Alice’s']])
    expect(bob.map(({ eventType, new: row }) => [eventType, row['title']])).toEqual([['UPDATE', 'is Bob’s']])
  })

  it('hides a table without a policy', async () => {
    const alice = await listen(liveClient({ as: 'alice' }), { table: 'live_sealed' })
    const all = await listen(liveClient({ as: 'service' }), { table: 'live_sealed' })
    await service.from('live_sealed').insert({ id: 1 })
    await until(all, 1)
    await service.from('live_sealed').delete().eq('id', 1)
    expect(alice).toEqual([])
  })

  it('leaves out columns that the role may not read', async () => {
    const anon = await listen(liveClient(), { table: 'live_posts' })
    const all = await listen(liveClient({ as: 'service' }), { table: 'live_posts' })
    await service.from('live_posts').insert({ id: 1, title: 'x', secret: 'classified' })
    await service.from('live_posts').update({ secret: 'classified too' }).eq('id', 1)
    await service.from('live_posts').delete().eq('id', 1)
    await until(anon, 3)
    await until(all, 3)
    expect(JSON.stringify(anon)).not.toContain('classified')
    expect(all[0]?.new['secret']).toBe('classified')
  })
})

describe('policies', () => {
  const restored = async (statements: string, check: () => Promise<void>, undo: string) => {
    await run(statements)
    try {
      await check()
    } finally {
      await run(undo)
    }
  }

  it('that are restrictive narrow what permissive ones allow', async () => {
    const alice = await listen(liveClient({ as: 'alice' }), CARDS)
    await restored(
      `create policy narrow on live_cards as restrictive for select to authenticated using (id <> 2)`,
      async () => {
        await service.from('live_cards').insert([card(1), card(2), card(3)])
        await until(alice, 2)
        expect(ids(alice)).toEqual([1, 3])
      },
      'drop policy narrow on live_cards',
    )
  })

  it('that are permissive are joined by or; those for other roles and commands do not count', async () => {
    const alice = await listen(liveClient({ as: 'alice' }), CARDS)
    const anon = await listen(liveClient(), CARDS)
    await restored(
      `create policy wider on live_cards for all to public using (title = 'for all');
       create policy other_role on live_cards for select to service_role using (true);
       create policy other_command on live_cards for update to authenticated using (true)`,
      async () => {
        await service.from('live_cards').insert([card(1, OTHER), { ...card(2, OTHER), title: 'for all' }, card(3)])
        await until(alice, 2)
        await until(anon, 1)
        expect([ids(alice), ids(anon)]).toEqual([[2, 3], [2]])
      },
      'drop policy wider on live_cards; drop policy other_role on live_cards; drop policy other_command on live_cards',
    )
  })

  it('that raise an error hide the row from that subscriber only', async () => {
    const alice = await listen(liveClient({ as: 'alice' }), CARDS)
    const all = await listen(liveClient({ as: 'service' }), CARDS)
    await restored(
      `create policy broken on live_cards as restrictive for select to authenticated using (1 / (id - 2) <= 1)`,
      async () => {
        await service.from('live_cards').insert([card(1), card(2), card(3)])
        await until(all, 3)
        await until(alice, 2)
        expect(ids(alice)).toEqual([1, 3])
      },
      'drop policy broken on live_cards',
    )
  })

  it('that take too long hide the row from that subscriber only', { timeout: 200_000, skip: IS_QUICK }, async () => {
    const alice = await listen(liveClient({ as: 'alice' }), CARDS)
    const all = await listen(liveClient({ as: 'service' }), CARDS)
    await restored(
      `create function live_dawdle(id integer) returns boolean language plpgsql as $f$
        declare start timestamptz := clock_timestamp();
        begin
          while id = 2 and clock_timestamp() < start + interval '20 seconds' loop end loop;
          return true;
        end $f$;
        create policy slow on live_cards as restrictive for select to authenticated using (live_dawdle(id))`,
      async () => {
        await service.from('live_cards').insert(card(2))
        await expect.poll(() => all.length, { timeout: 100_000 }).toBe(1)
        await service.from('live_cards').insert(card(3))
        await expect.poll(() => alice.length, { timeout: 60_000 }).toBe(1)
      },
      'drop policy slow on live_cards; drop function live_dawdle',
    )
    expect(ids(alice)).toEqual([3])
  })

  it('can use the whole row, quoted names and functions without a search path', async () => {
    await run(`create table "Live Table" ("Row" int primary key, image text, place text, item text);
      create function live_may_see(one "Live Table") returns boolean stable language sql as
        $f$ select exists (select from live_members where user_id = auth.uid()) and one.image = 'seen' $f$;
      alter table "Live Table" enable row level security;
      create policy "See it" on "Live Table" for select to authenticated
        using (live_may_see("Live Table") and item = 'mine' and place is not null);
      grant select on "Live Table" to authenticated; grant all on "Live Table" to service_role;
      alter publication supabase_realtime add table "Live Table";
      notify pgrst, 'reload schema'`)
    try {
      const alice = await listen(liveClient({ as: 'alice' }), { table: 'Live Table' })
      const anon = await listen(liveClient(), { table: 'Live Table' })
      await run(`insert into "Live Table" values (1, 'seen', 'x', 'mine'), (2, 'unseen', 'x', 'mine'),
        (3, 'seen', null, 'mine'), (4, 'seen', 'x', 'yours'), (5, 'seen', 'x', 'mine')`)
      await until(alice, 2)
      expect(alice.map(({ new: row }) => row['Row'])).toEqual([1, 5])
      expect(anon).toEqual([])
    } finally {
      await run(`drop table "Live Table" cascade; notify pgrst, 'reload schema'`)
    }
  })

  it('do not count while row security is off: everyone with the right to select gets the change', async () => {
    const anon = await listen(liveClient(), CARDS)
    await restored(
      'alter table live_cards disable row level security',
      async () => {
        await service.from('live_cards').insert(card(1))
        await until(anon, 1)
      },
      'alter table live_cards enable row level security',
    )
    const all = await listen(liveClient({ as: 'service' }), CARDS)
    await service.from('live_cards').insert(card(2))
    await until(all, 1)
    expect(ids(anon)).toEqual([1])
  })
})

describe('a subscriber who loses rights', () => {
  /** Makes a change and waits until a subscriber who may read everything has received it. */
  async function deliver(change: () => PromiseLike<unknown>): Promise<void> {
    const all = await listen(liveClient({ as: 'service' }), CARDS)
    await change()
    await until(all, 1)
  }

  it('gets no inserts, updates and deletes after their membership ends', async () => {
    const alice = await listen(liveClient({ as: 'alice' }), CARDS)
    await service.from('live_cards').insert([card(1), card(2)])
    await until(alice, 2)
    await service.from('live_members').delete().eq('user_id', ALICE)
    await deliver(() => service.from('live_cards').insert(card(3)))
    await deliver(() => service.from('live_cards').update({ title: 'classified' }).eq('id', 1))
    await deliver(() => service.from('live_cards').delete().eq('id', 2))
    expect(alice).toHaveLength(2)
  })

  it('gets nothing while a grant is revoked', async () => {
    const alice = await listen(liveClient({ as: 'alice' }), CARDS)
    await service.from('live_cards').insert(card(1))
    await until(alice, 1)
    await run('revoke select on live_cards from authenticated')
    await deliver(() => service.from('live_cards').insert(card(2)))
    await deliver(() => service.from('live_cards').delete().eq('id', 1))
    await run('grant select on live_cards to authenticated')
    await service.from('live_cards').insert(card(3))
    await until(alice, 2)
    expect(ids(alice)).toEqual([1, 3])
  })

  it('gets nothing while a policy denies it', async () => {
    const alice = await listen(liveClient({ as: 'alice' }), CARDS)
    await run('alter policy live_cards_select_member on live_cards using (false)')
    await deliver(() => service.from('live_cards').insert(card(1)))
    await run(`alter policy live_cards_select_member on live_cards
      using (account_id in (select account_id from live_members where user_id = (select auth.uid())))`)
    await service.from('live_cards').insert(card(2))
    await until(alice, 1)
    expect(ids(alice)).toEqual([2])
  })

  it('gets nothing while the column of a filter is not readable', async () => {
    const anon = await listen(liveClient(), { table: 'live_posts', filter: 'likes=eq.5' })
    const all = await listen(liveClient({ as: 'service' }), { table: 'live_posts' })
    await run('revoke select (likes) on live_posts from anon')
    await service.from('live_posts').insert({ id: 1, likes: 5 })
    await until(all, 1)
    await run('grant select (likes) on live_posts to anon')
    await service.from('live_posts').insert({ id: 2, likes: 5 })
    await until(anon, 1)
    expect(ids(anon)).toEqual([2])
  })

  it('gets the changes of the user in the newest token', async () => {
    let token = mintToken(target.jwtSecret, { role: 'authenticated', sub: ALICE })
    const client = liveClient({ token: () => Promise.resolve(token) })
    const heard = await listen(client, CARDS)
    await service.from('live_cards').insert(card(1))
    await until(heard, 1)
    token = mintToken(target.jwtSecret, { role: 'authenticated', sub: BOB })
    await client.realtime.setAuth()
    await service.from('live_cards').insert(card(2, OTHER))
    await expect
      .poll(async () => {
        await service.from('live_cards').upsert({ ...card(3, OTHER), title: String(Math.random()) })
        return ids(heard).includes(3)
      })
      .toBe(true)
    const before = heard.length
    await deliver(() => service.from('live_cards').insert(card(4)))
    expect(heard.slice(before).filter(({ new: row }) => row['account_id'] === ACCOUNT)).toEqual([])
  })

  it('gets the changes of the role in the newest token', async () => {
    let token = olderKey(target.jwtSecret, 'service_role')
    const client = liveClient({ token: () => Promise.resolve(token) })
    const heard = await listen(client, CARDS)
    await service.from('live_cards').insert(card(1))
    await until(heard, 1)
    token = mintToken(target.jwtSecret, { role: 'authenticated', sub: BOB })
    await client.realtime.setAuth()
    await deliver(() => service.from('live_cards').insert(card(2, OTHER)))
    await deliver(() => service.from('live_cards').insert(card(3)))
    expect(ids(heard)).not.toContain(3)
  })
})
