import { afterEach, describe, expect, it } from 'vitest'
import { listen, listenApart, liveClient, run, until, verdictOn } from './support/live.ts'
import { service } from './support/target.ts'

const ACCOUNT = 'aaaaaaaa-0000-4000-8000-000000000002'
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000002'

const ROWS = [
  { id: 1, account_id: ACCOUNT, title: 'alpha', position: 1, done: true, due: '2024-01-01' },
  { id: 2, account_id: ACCOUNT, title: 'Beta', position: 2, done: false, due: null },
  { id: 3, account_id: OTHER, title: 'a,b (c) "d"', position: null, done: null, due: '2024-06-01' },
]

afterEach(async () => {
  await service.from('live_cards').delete().gte('id', 0)
})

/** The ids of the rows that pass, once all of them were heard. */
async function passing(filter: string): Promise<unknown[]> {
  const client = liveClient({ as: 'service' })
  const wish = { table: 'live_cards', event: 'INSERT' } as const
  const [heard = [], all = []] = await listenApart(client, { ...wish, filter }, wish)
  await service.from('live_cards').insert(ROWS)
  await until(all, ROWS.length)
  await service.from('live_cards').delete().gte('id', 0)
  return heard.map(({ new: row }) => row['id'])
}

describe('a filter', () => {
  it('eq', async () => {
    expect(await passing('position=eq.2')).toEqual([2])
    expect(await passing(`account_id=eq.${ACCOUNT.toUpperCase()}`)).toEqual([1, 2])
    expect(await passing('title=eq.alpha')).toEqual([1])
    expect(await passing('done=eq.t')).toEqual([1])
    expect(await passing('due=eq.2024-01-01')).toEqual([1])
  })
  it('neq leaves null out', async () => expect(await passing('position=neq.1')).toEqual([2]))
  it('lt', async () => expect(await passing('position=lt.2')).toEqual([1]))
  it('lte', async () => expect(await passing('position=lte.2')).toEqual([1, 2]))
  it('gt', async () => expect(await passing('position=gt.1')).toEqual([2]))
  it('gte', async () => expect(await passing('due=gte.2024-01-02')).toEqual([3]))
  it('in', async () => {
    expect(await passing('position=in.(1,2,7)')).toEqual([1, 2])
    expect(await passing('title=in.("a,b (c) \\"d\\"",alpha)')).toEqual([1, 3])
  })
  it('like', async () => expect(await passing('title=like.%a')).toEqual([1, 2]))
  it('ilike', async () => expect(await passing('title=ilike.b%')).toEqual([2]))
  it('match', async () => expect(await passing('title=match.^[ab]')).toEqual([1, 3]))
  it('imatch', async () => expect(await passing('title=imatch.^b')).toEqual([2]))
  it('is', async () => {
    expect(await passing('position=is.null')).toEqual([3])
    expect(await passing('done=is.true')).toEqual([1])
    expect(await passing('done=is.false')).toEqual([2])
    expect(await passing('done=is.unknown')).toEqual([3])
  })
  it('isdistinct counts null as a value', async () => expect(await passing('position=isdistinct.1')).toEqual([2, 3]))
  it('not before any operator', async () => {
    expect(await passing('position=not.eq.1')).toEqual([2])
    expect(await passing('position=not.in.(1)')).toEqual([2])
    expect(await passing('due=not.is.null')).toEqual([1, 3])
    expect(await passing('title=not.like.a%')).toEqual([2])
  })
  it('several joined by and', async () => {
    expect(await passing(`account_id=eq.${ACCOUNT},position=gt.1`)).toEqual([2])
    expect(await passing(`account_id=eq.${ACCOUNT},title=eq.alpha,done=eq.true`)).toEqual([1])
    expect(await passing(`account_id=eq.${OTHER},title=eq.alpha`)).toEqual([])
  })
  it('quoted values', async () => {
    expect(await passing('title=eq."a,b (c) \\"d\\""')).toEqual([3])
  })
  it('an empty one is none', async () => expect(await passing('')).toEqual([1, 2, 3]))

  it('a delete is compared with the row that is gone', async () => {
    const client = liveClient({ as: 'service' })
    const wish = { table: 'live_cards', event: 'DELETE' } as const
    const [heard = [], all = []] = await listenApart(client, { ...wish, filter: 'title=eq.alpha' }, wish)
    await service.from('live_cards').insert(ROWS)
    await service.from('live_cards').delete().gte('id', 0)
    await until(all, 3)
    expect(heard.map(({ old }) => old)).toEqual([{ id: 1 }])
  })

  it('an update is compared with its new row', async () => {
    const client = liveClient({ as: 'service' })
    const heard = await listen(client, { table: 'live_cards', event: 'UPDATE', filter: 'position=eq.7' })
    await service.from('live_cards').insert(ROWS)
    await service.from('live_cards').update({ position: 7 }).eq('id', 2)
    await service.from('live_cards').update({ position: 8 }).eq('id', 2)
    await service.from('live_cards').update({ position: 7 }).eq('id', 1)
    await until(heard, 2)
    expect(heard.map(({ new: row }) => row['id'])).toEqual([2, 1])
  })
})

const refused = (message: unknown) => ({
  extension: 'postgres_changes',
  status: 'error',
  message,
  channel: expect.any(String) as unknown,
})

describe('a subscription that cannot be', () => {
  it('a good one is confirmed', async () => {
    expect(await verdictOn(liveClient(), { table: 'live_cards', filter: 'id=eq.1' })).toEqual({
      extension: 'postgres_changes',
      status: 'ok',
      message: 'Subscribed to PostgreSQL',
      channel: expect.any(String) as unknown,
    })
  })

  it('a value that is none of the type', async () => {
    expect(await verdictOn(liveClient(), { table: 'live_cards', filter: 'id=eq.abc' })).toEqual(
      refused(
        'Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [event: *, schema: public, table: live_cards, filters: [{"id", "eq", "abc", false}], select: nil]. Exception: ERROR 22P02 (invalid_text_representation) invalid input syntax for type integer: "abc"',
      ),
    )
  })

  it('an unknown column, and one that the role may not read', async () => {
    expect(await verdictOn(liveClient(), { table: 'live_cards', filter: 'nothing=eq.1' })).toEqual(
      refused(expect.stringContaining('ERROR P0001 (raise_exception) invalid column for filter nothing')),
    )
    expect(await verdictOn(liveClient(), { table: 'live_posts', filter: 'secret=eq.x' })).toEqual(
      refused(expect.stringContaining('invalid column for filter secret')),
    )
  })

  it('an unknown operator', async () => {
    expect(await verdictOn(liveClient(), { table: 'live_cards', filter: 'title=foo.hey' })).toEqual(
      refused('Error parsing `filter` params: ["foo", "hey"]'),
    )
    expect(await verdictOn(liveClient(), { table: 'live_cards', filter: 'undefined' })).toEqual(
      refused('Error parsing `filter` params: ["undefined"]'),
    )
    expect(await verdictOn(liveClient(), { table: 'live_cards', filter: 'id=in.1,2' })).toEqual(
      refused('Error parsing `filter` params: `in` filter value must be wrapped by parentheses'),
    )
    expect(await verdictOn(liveClient(), { table: 'live_cards', filter: 'id=eq.1,,id=eq.2' })).toEqual(
      refused('Error parsing `filter` params: filter must not contain empty segments (check for extra commas)'),
    )
  })

  it('an operator that the type does not have', async () => {
    for (const [filter, words] of [
      ['id=like.1%', 'operator like requires a text-compatible column type, got integer'],
      ['id=match.1', 'operator match requires a text-compatible column type, got integer'],
      ['title=match.(', 'invalid regular expression for match filter'],
      ['title=is.true', 'is true filter requires a boolean column, got text'],
      ['done=is.maybe', 'invalid value for is filter: must be null, true, false, or unknown'],
      [
        `id=in.(${Array.from({ length: 101 }, (_, index) => index).join()})`,
        'too many values for `in` filter. Maximum 100',
      ],
    ] as const) {
      expect(await verdictOn(liveClient(), { table: 'live_cards', filter })).toEqual(
        refused(expect.stringContaining(words)),
      )
    }
  })

  it('a table that is not published, does not exist, or may not be read', async () => {
    const words = (table: string) =>
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: ${table}, filters: [], select: nil]`
    for (const table of ['live_quiet', 'no_such_table', 'live_vault']) {
      expect(await verdictOn(liveClient(), { table })).toEqual(refused(words(table)))
    }
  })

  it('neither schema nor table', async () => {
    expect(await verdictOn(liveClient(), { schema: undefined })).toEqual(
      refused(expect.stringMatching(/^No subscription params provided. Please provide at least a `schema` or `table`/)),
    )
  })

  it('one of several takes the others along', async () => {
    const client = liveClient()
    const heard = await listen(client, { table: 'live_posts' }, { table: 'no_such_table' })
    const all = await listen(client, { table: 'live_posts' })
    await service.from('live_posts').insert({ id: 1 })
    await until(all, 1)
    expect(heard).toEqual([])
    await service.from('live_posts').delete().eq('id', 1)
  })

  it('values and names cannot become SQL', async () => {
    const poison = `'; drop table live_posts; --`
    expect(await passing(`title=eq.${poison}`)).toEqual([])
    expect(await passing(`title=like.${poison}%`)).toEqual([])
    expect(await verdictOn(liveClient(), { table: 'live_cards', filter: `id"=eq.1` })).toMatchObject({
      status: 'error',
    })
    expect(await verdictOn(liveClient(), { table: `live_cards" --` })).toMatchObject({ status: 'error' })
    await run('select count(*) from live_posts')
  })
})

describe('chosen columns', () => {
  it('select sends these and the key', async () => {
    const heard = await listen(liveClient({ as: 'service' }), { table: 'live_cards', select: ['title'] })
    await service.from('live_cards').insert(ROWS.slice(0, 1))
    await until(heard, 1)
    expect(heard[0]?.new).toEqual({ id: 1, title: 'alpha' })
  })

  it('select of what is not there is refused', async () => {
    expect(await verdictOn(liveClient(), { table: 'live_posts', select: ['id', 'secret'] })).toEqual(
      refused(expect.stringContaining('invalid column for select secret')),
    )
    expect(await verdictOn(liveClient(), { schema: '*', select: ['id'] })).toEqual(
      refused(
        'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
      ),
    )
  })
})
