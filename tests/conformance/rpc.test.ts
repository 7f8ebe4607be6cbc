import { afterEach, describe, expect, it } from 'vitest'
import { alice, anon, call, outcome, read, service } from './support/target.ts'

afterEach(async () => {
  await service.from('tasks').delete().like('code', 'rpc-%')
})

describe('the result of a function', () => {
  it('is a scalar', async () => {
    expect((await anon.rpc('add', { a: 2, b: 3 })).data).toBe(5)
    const answer = await call('rpc/greet', { method: 'POST', body: { name: 'Ada' } })
    expect([answer.text, answer.headers.get('content-type')]).toEqual([
      '"Good day, Ada"',
      'application/json; charset=utf-8',
    ])
  })

  it('is null if the scalar is null', async () => expect((await anon.rpc('nothing_found')).data).toBeNull())

  it('is json', async () => {
    expect((await anon.rpc('profile')).data).toEqual({
      practice: 'Hartley & Rossi',
      founded: 1999,
      offices: ['Bristol', 'Leeds'],
    })
  })

  it('is 204 without a body for void', async () => {
    const { data, error, status } = await anon.rpc('do_nothing')
    expect([data, error, status]).toEqual([null, null, 204])
  })

  it('is an object for one row of a table', async () => {
    expect((await anon.rpc('newest_matter')).data).toMatchObject({ id: 6, title: 'Warehouse access road dispute' })
    expect(await read('rpc/newest_matter?select=id')).toEqual({ id: 6 })
  })

  it('is an object of nulls without a row', async () => {
    expect((await call('rpc/no_matter?select=id,title')).text).toBe('{"id":null,"title":null}')
  })

  it('is a list for rows of a table', async () => {
    expect((await anon.rpc('matters_of', { client: 1 }).select('id,status')).data).toEqual([
      { id: 1, status: 'open' },
      { id: 2, status: 'on_hold' },
      { id: 6, status: 'open' },
    ])
  })

  it('is a list for returns table', async () => {
    expect((await anon.rpc('fee_summary')).data).toEqual([
      { matter_id: 1, total: 2700.5 },
      { matter_id: 3, total: 9999.99 },
      { matter_id: 4, total: 0 },
    ])
  })

  it('is a list for a set of scalars', async () => {
    expect((await anon.rpc('lawyer_emails')).data).toEqual([
      'ada@firm.example',
      'ben@firm.example',
      'chiara@firm.example',
      'dev@firm.example',
    ])
  })

  it('is an object for out and inout arguments', async () => {
    expect((await anon.rpc('split_name', { full_name: 'Ada Okafor' })).data).toEqual({ first: 'Ada', last: 'Okafor' })
    expect((await anon.rpc('double_it', { amount: 21 })).data).toEqual({ amount: 42 })
  })
})

describe('the rows of a function', () => {
  it('can be filtered, ordered, limited and joined with embedded tables', async () => {
    const query = anon.rpc('matters_of', { client: 1 }).select('id,clients(city)').eq('status', 'open')
    expect((await query.order('id', { ascending: false }).limit(1)).data).toEqual([
      { id: 6, clients: { city: 'Bristol' } },
    ])
  })

  it('can be filtered by the columns of returns table', async () => {
    expect((await anon.rpc('fee_summary').select('matter_id').gt('total', 5000)).data).toEqual([{ matter_id: 3 }])
  })

  it('can be filtered with or', async () => {
    expect((await anon.rpc('matters_of', { client: 1 }).select('id').or('id.eq.2,budget.lt.1000')).data).toEqual([
      { id: 2 },
      { id: 6 },
    ])
  })

  it('can have a computed column', async () => {
    expect((await anon.rpc('matters_of', { client: 2 }).select('reference')).data).toEqual([{ reference: 'M-0003' }])
  })

  it('can be counted, ranged and reduced to a single row', async () => {
    const counted = await anon.rpc('matters_of', { client: 1 }, { count: 'exact' }).select('id').limit(2)
    expect([counted.count, counted.data, counted.status]).toEqual([3, [{ id: 1 }, { id: 2 }], 206])
    expect((await anon.rpc('matters_of', { client: 2 }).select('id').single()).data).toEqual({ id: 3 })
    expect((await anon.rpc('matters_of', { client: 1 }).select('id').single()).error?.code).toBe('PGRST116')
    expect((await anon.rpc('matters_of', { client: 99 }).select('id').maybeSingle()).data).toBeNull()
  })

  it('can be returned as csv', async () => {
    expect((await anon.rpc('fee_summary').csv()).data).toBe('matter_id,total\n1,2700.50\n3,9999.99\n4,0.00')
  })

  it('can be paged, with a count of all rows', async () => {
    const answer = await call('rpc/lawyer_emails?limit=2&offset=1', { prefer: 'count=exact' })
    expect([answer.status, answer.headers.get('content-range'), answer.json()]).toEqual([
      206,
      '1-2/4',
      ['ben@firm.example', 'chiara@firm.example'],
    ])
  })
})

describe('a function that is called by GET or HEAD', () => {
  it('takes its arguments from the query', async () => {
    expect((await anon.rpc('add', { a: 4, b: 5 }, { get: true })).data).toBe(9)
    expect((await anon.rpc('sum_all', { numbers: [1, 2, 3] }, { get: true })).data).toBe(6)
  })

  it('takes filters and arguments together', async () => {
    expect(await read('rpc/matters_of?client=1&select=id&status=eq.on_hold')).toEqual([{ id: 2 }])
  })

  it('returns the count and no body for HEAD', async () => {
    const { count, data, status } = await anon.rpc('matters_of', { client: 1 }, { head: true, count: 'exact' })
    expect([count, data, status]).toEqual([3, null, 200])
  })

  it('is refused if it writes', async () => {
    expect(await outcome('rpc/open_task?new_code=rpc-1&new_title=x', { as: 'alice' })).toEqual({
      status: 405,
      body: { code: '25006', details: null, hint: null, message: 'cannot execute INSERT in a read-only transaction' },
    })
    expect((await anon.from('tasks').select('id').eq('code', 'rpc-1')).data).toEqual([])
  })

  it('is refused for other methods', async () => {
    expect(await outcome('rpc/add', { method: 'DELETE' })).toEqual({
      status: 405,
      body: { code: 'PGRST101', details: null, hint: null, message: 'Cannot use the DELETE method on RPC' },
    })
  })
})

describe('the arguments of a function', () => {
  it('have defaults', async () => {
    expect((await anon.rpc('greet')).data).toBe('Good day, counsel')
    expect((await anon.rpc('greet', { name: 'Dev' })).data).toBe('Good day, Dev')
  })

  it('can be arrays, ranges, enums, json and bigint', async () => {
    expect((await anon.rpc('sum_all', { numbers: [1, 2, 39] })).data).toBe(42)
    expect((await anon.rpc('span_days', { term: '[2024-02-01,2024-03-01)' })).data).toBe(29)
    expect((await anon.rpc('same_status', { status: 'on_hold' })).data).toBe('on_hold')
    expect((await anon.rpc('read_path', { payload: { a: [1, 2] }, path: 'a' })).data).toEqual([1, 2])
    expect((await anon.rpc('big_as_text', { n: '9007199254740993' })).data).toBe('9007199254740993')
    expect((await call('rpc/big_as_text', { method: 'POST', body: '{"n":9007199254740993}' })).text).toBe(
      '"9007199254740993"',
    )
  })

  it('can be variadic, by POST and by repeated parameters', async () => {
    expect((await anon.rpc('join_words', { words: ['a', 'b'] })).data).toBe('a-b')
    expect((await call('rpc/join_words?words=a&words=b&words=c')).text).toBe('"a-b-c"')
  })

  it('select an overload', async () => {
    expect((await anon.rpc('price', { minutes: 10 })).data).toBe(25)
    expect((await anon.rpc('price', { minutes: 10, rate: 3 })).data).toBe(30)
  })

  it('are the whole body if there is one unnamed json argument', async () => {
    const answer = await call('rpc/keep_json', { method: 'POST', body: '{"any": [1, {"thing": true}]}' })
    expect([answer.status, answer.json()]).toEqual([200, { any: [1, { thing: true }] }])
  })

  it('are the whole body if there is one unnamed text or bytea argument', async () => {
    const text = await call('rpc/keep_text', {
      method: 'POST',
      body: 'plain words',
      headers: { 'content-type': 'text/plain' },
    })
    expect([text.status, text.text]).toEqual([200, '"kept: plain words"'])
    const bytes = await call('rpc/count_bytes', {
      method: 'POST',
      body: '\u0000\u0001é',
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect([bytes.status, bytes.text]).toEqual([200, '4'])
  })

  it('may be missing, without a body', async () => {
    const answer = await call('rpc/greet', { method: 'POST' })
    expect([answer.status, answer.text]).toEqual([200, '"Good day, counsel"'])
  })

  it('can be passed to a function that writes', async () => {
    const { data, status } = await alice
      .rpc('open_task', { new_code: 'rpc-2', new_title: 'by function' })
      .select('code,priority')
    expect([data, status]).toEqual([{ code: 'rpc-2', priority: 3 }, 200])
    expect((await alice.rpc('finish_task_quietly', { prefix: 'rpc-2' })).status).toBe(204)
    expect((await anon.from('tasks').select('done').eq('code', 'rpc-2')).data).toEqual([{ done: true }])
  })
})

describe('request and response settings of a function', () => {
  it('contain method, path, headers and cookies', async () => {
    const answer = await call('rpc/request_info', { headers: { 'x-reference': 'R-7', cookie: 'theme=dark' } })
    expect(answer.json()).toEqual({ method: 'GET', path: '/rpc/request_info', header: 'R-7', cookie: 'dark' })
  })

  it('set the status and headers of the response', async () => {
    const answer = await call('rpc/brew', { method: 'POST' })
    expect([answer.status, answer.text]).toEqual([418, '"tea"'])
    expect([answer.headers.get('x-kettle'), answer.headers.get('cache-control')]).toEqual(['on', 'max-age=60'])
  })

  it('are refused if response.headers is malformed', async () => {
    expect(await outcome('rpc/bad_headers', { method: 'POST' })).toEqual({
      status: 500,
      body: {
        code: 'PGRST111',
        details: null,
        hint: null,
        message: 'response.headers guc must be a JSON array composed of objects with a single key and a string value',
      },
    })
  })
})
