import { afterEach, describe, expect, it } from 'vitest'
import { listen, listenSeparately, liveClient, run, until, subscriptionStatus } from './support/live.ts'
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

/** The ids of the rows that pass the filter. A second subscription without a filter shows when all have arrived. */
async function passing(filter: string): Promise<unknown[]> {
  const client = liveClient({ as: 'service' })
  const request = { table: 'live_cards', event: 'INSERT' } as const
  const [heard = [], all = []] = await listenSeparately(client, { ...request, filter }, request)
  await service.from('live_cards').insert(ROWS)
  await until(all, ROWS.length)
  await service.from('live_cards').delete().gte('id', 0)
  return heard.map(({ new: row }) => row['id'])
}

describe('a filter', () => {
  it('eq passes equal values', async () => {
    expect(await passing('position=eq.2')).toEqual([2])
    expect(await passing(`account_id=eq.${ACCOUNT.toUpperCase()}`)).toEqual([1, 2])
    expect(await passing('title=eq.alpha')).toEqual([1])
    expect(await passing('done=eq.t')).toEqual([1])
    expect(await passing('due=eq.2024-01-01')).toEqual([1])
  })
  it('neq passes other values except null', async () => expect(await passing('position=neq.1')).toEqual([2]))
  it('lt passes smaller values', async () => expect(await passing('position=lt.2')).toEqual([1]))
  it('lte passes smaller and equal values', async () => expect(await passing('position=lte.2')).toEqual([1, 2]))
  it('gt passes greater values', async () => expect(await passing('position=gt.1')).toEqual([2]))
  it('gte passes greater and equal values', async () => expect(await passing('due=gte.2024-01-02')).toEqual([3]))
  it('in passes the values of a list', async () => {
    expect(await passing('position=in.(1,2,7)')).toEqual([1, 2])
    expect(await passing('title=in.("a,b (c) \\"d\\"",alpha)')).toEqual([1, 3])
  })
  it('like passes matching texts', async () => expect(await passing('title=like.%a')).toEqual([1, 2]))
  it('ilike passes matching texts and ignores case', async () => expect(await passing('title=ilike.b%')).toEqual([2]))
  it('match passes matches of a regular expression', async () =>
    expect(await passing('title=match.^[ab]')).toEqual([1, 3]))
  it('imatch passes matches of a regular expression and ignores case', async () =>
    expect(await passing('title=imatch.^b')).toEqual([2]))
  it('is compares with null, true, false and unknown', async () => {
    expect(await passing('position=is.null')).toEqual([3])
    expect(await passing('done=is.true')).toEqual([1])
    expect(await passing('done=is.false')).toEqual([2])
    expect(await passing('done=is.unknown')).toEqual([3])
  })
  it('isdistinct counts null as a value', async () => expect(await passing('position=isdistinct.1')).toEqual([2, 3]))
  it('not negates any operator', async () => {
    expect(await passing('position=not.eq.1')).toEqual([2])
    expect(await passing('position=not.in.(1)')).toEqual([2])
    expect(await passing('due=not.is.null')).toEqual([1, 3])
    expect(await passing('title=not.like.a%')).toEqual([2])
  })
  it('several comparisons are joined by and', async () => {
    expect(await passing(`account_id=eq.${ACCOUNT},position=gt.1`)).toEqual([2])
    expect(await passing(`account_id=eq.${ACCOUNT},title=eq.alpha,done=eq.true`)).toEqual([1])
    expect(await passing(`account_id=eq.${OTHER},title=eq.alpha`)).toEqual([])
  })
  it('values can be quoted', async () => {
    expect(await passing('title=eq."a,b (c) \\"d\\""')).toEqual([3])
  })
  it('an empty filter passes everything', async () => expect(await passing('')).toEqual([1, 2, 3]))

  it('a delete is compared with the deleted row', async () => {
    const client = liveClient({ as: 'service' })
    const request = { table: 'live_cards', event: 'DELETE' } as const
    const [heard = [], all = []] = await listenSeparately(client, { ...request, filter: 'title=eq.alpha' }, request)
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

describe('a subscription', () => {
  it('is confirmed if it is valid', async () => {
    expect(await subscriptionStatus(liveClient(), { table: 'live_cards', filter: 'id=eq.1' })).toEqual({
      extension: 'postgres_changes',
      status: 'ok',
      message: 'Subscribed to PostgreSQL',
      channel: expect.any(String) as unknown,
    })
  })

  it('is refused for a value of the wrong type', async () => {
    expect(await subscriptionStatus(liveClient(), { table: 'live_cards', filter: 'id=eq.abc' })).toEqual(
      refused(
        'Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [event: *, schema: public, table: live_cards, filters: [{"id", "eq", "abc", false}], select: nil]. Exception: ERROR 22P02 (invalid_text_representation) invalid input syntax for type integer: "abc"',
      ),
    )
  })

  it('is refused for an unknown column and for a column that the role may not read', async () => {
    expect(await subscriptionStatus(liveClient(), { table: 'live_cards', filter: 'nothing=eq.1' })).toEqual(
      refused(expect.stringContaining('ERROR P0001 (raise_exception) invalid column for filter nothing')),
    )
    expect(await subscriptionStatus(liveClient(), { table: 'live_posts', filter: 'secret=eq.x' })).toEqual(
      refused(expect.stringContaining('invalid column for filter secret')),
    )
  })

  it('is refused for an unknown operator', async () => {
    expect(await subscriptionStatus(liveClient(), { table: 'live_cards', filter: 'title=foo.hey' })).toEqual(
      refused('Error parsing `filter` params: ["foo", "hey"]'),
    )
    expect(await subscriptionStatus(liveClient(), { table: 'live_cards', filter: 'undefined' })).toEqual(
      refused('Error parsing `filter` params: ["undefined"]'),
    )
    expect(await subscriptionStatus(liveClient(), { table: 'live_cards', filter: 'id=in.1,2' })).toEqual(
      refused('Error parsing `filter` params: `in` filter value must be wrapped by parentheses'),
    )
    expect(await subscriptionStatus(liveClient(), { table: 'live_cards', filter: 'id=eq.1,,id=eq.2' })).toEqual(
      refused('Error parsing `filter` params: filter must not contain empty segments (check for extra commas)'),
    )
  })

  it('is refused for an operator that the column’s type does not have', async () => {
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
      expect(await subscriptionStatus(liveClient(), { table: 'live_cards', filter })).toEqual(
        refused(expect.stringContaining(words)),
      )
    }
  })

  it('is refused for a table that is not published, does not exist or may not be read', async () => {
    const words = (table: string) =>
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: ${table}, filters: [], select: nil]`
    for (const table of ['live_quiet', 'no_such_table', 'live_vault']) {
      expect(await subscriptionStatus(liveClient(), { table })).toEqual(refused(words(table)))
    }
  })

  it('is refused without a schema and a table', async () => {
    expect(await subscriptionStatus(liveClient(), { schema: undefined })).toEqual(
      refused(expect.stringMatching(/^No subscription params provided. Please provide at least a `schema` or `table`/)),
    )
  })

  it('is refused together with the others on its channel', async () => {
    const client = liveClient()
    const heard = await listen(client, { table: 'live_posts' }, { table: 'no_such_table' })
    const all = await listen(client, { table: 'live_posts' })
    await service.from('live_posts').insert({ id: 1 })
    await until(all, 1)
    expect(heard).toEqual([])
    await service.from('live_posts').delete().eq('id', 1)
  })

  it('cannot inject SQL by values and names', async () => {
    const poison = `'; drop table live_posts; --`
    expect(await passing(`title=eq.${poison}`)).toEqual([])
    expect(await passing(`title=like.${poison}%`)).toEqual([])
    expect(await subscriptionStatus(liveClient(), { table: 'live_cards', filter: `id"=eq.1` })).toMatchObject({
      status: 'error',
    })
    expect(await subscriptionStatus(liveClient(), { table: `live_cards" --` })).toMatchObject({ status: 'error' })
    await run('select count(*) from live_posts')
  })
})

describe('the chosen columns of a subscription', () => {
  it('are sent together with the key', async () => {
    const heard = await listen(liveClient({ as: 'service' }), { table: 'live_cards', select: ['title'] })
    await service.from('live_cards').insert(ROWS.slice(0, 1))
    await until(heard, 1)
    expect(heard[0]?.new).toEqual({ id: 1, title: 'alpha' })
  })

  it('are refused if they are unreadable or the table is a wildcard', async () => {
    expect(await subscriptionStatus(liveClient(), { table: 'live_posts', select: ['id', 'secret'] })).toEqual(
      refused(expect.stringContaining('invalid column for select secret')),
    )
    expect(await subscriptionStatus(liveClient(), { schema: '*', select: ['id'] })).toEqual(
      refused(
        'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
      ),
    )
  })
})
