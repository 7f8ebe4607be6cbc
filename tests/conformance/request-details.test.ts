import { afterAll, describe, expect, it } from 'vitest'
import { alice, call, outcome, read, service } from './support/target.ts'

const detailsOf = async (path: string) => {
  const { status, body } = await outcome(path)
  const { code, message, details } = body as Record<string, string>
  return [status, code, message, details]
}

afterAll(async () => {
  await service.from('parcels').delete().gte('id', 0)
  await service.from('marks').delete().like('room', 'Hall%')
  await service.from('settings').delete().like('name', 'empty-%')
})

describe('a list in a filter', () => {
  it('may have white space around its parentheses', async () => {
    expect(await read('tags?select=id&id=in.(%201,2%20)%20&order=id')).toEqual([{ id: 1 }, { id: 2 }])
    expect(await read('tags?select=id&id=in.%20(1,2)&order=id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('is empty if it contains only white space', async () => {
    expect(await read('tags?select=id&label=in.(%20)')).toEqual([])
    expect(await read('tags?select=id&id=in.(%09%20)')).toEqual([])
    expect(await read('tags?select=id&id=not.in.(%20)&order=id&limit=1')).toEqual([{ id: 1 }])
  })

  it('may be empty in a group too', async () => {
    expect(await read('tags?select=id&or=(id.in.(%20),id.eq.3)')).toEqual([{ id: 3 }])
  })

  it('keeps the white space inside its values', async () => {
    expect(await read('clients?select=id&name=in.(%22Almond%20%26%20Pike%20Ltd%22)')).toEqual([{ id: 1 }])
    expect(await read('tags?select=id&label=in.(litigation%20,property)')).toEqual([{ id: 2 }])
  })
})

describe('an offset', () => {
  it('below zero is no offset', async () => {
    const answer = await call('tags?select=id&order=id&offset=-4')
    expect([answer.status, answer.json(), answer.headers.get('content-range')]).toEqual([
      200,
      [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }],
      '0-3/*',
    ])
  })

  it('below zero is counted by the limit', async () => {
    expect(await read('tags?select=id&order=id&offset=-1&limit=3')).toEqual([{ id: 1 }, { id: 2 }])
    expect(await detailsOf('tags?offset=-4&limit=2')).toEqual([
      416,
      'PGRST103',
      'Requested range not satisfiable',
      'Limit should be greater than or equal to zero.',
    ])
  })

  it('below zero is refused by Postgres in an embedded table', async () => {
    expect((await detailsOf('clients?select=matters(id)&matters.offset=-1')).slice(0, 2)).toEqual([400, '2201X'])
  })
})

describe('percent-encoding', () => {
  it('that is malformed stays as it is, and the rest is decoded', async () => {
    expect(await read('clients?select=id&name=like.Almond%20%26%')).toEqual([{ id: 1 }])
    expect(await read('clients?select=id&name=like.%%26%20Pike%zz')).toEqual([])
    expect(await read('tags?select=id&label=neq.50%&id=eq.1')).toEqual([{ id: 1 }])
  })

  it('that is no text finds nothing, and is not an error', async () => {
    expect((await call('tags?label=eq.%ff%fe')).text).toBe('[]')
    expect((await call('tags?label=eq.%c3%a9')).text).toBe('[]')
  })

  it('of a space can be a plus', async () => {
    expect(await read('clients?select=id&name=eq.Almond+%26+Pike+Ltd')).toEqual([{ id: 1 }])
  })
})

describe('a malformed parameter is told like PostgREST tells it:', () => {
  const orders: [string, number, string][] = [
    ['id.ac', 4, 'unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
    ['id.descc', 8, 'unexpected \'c\' expecting delimiter (.), "," or end of input'],
    ['id.nulsfist', 4, 'unexpected "n" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
    ['id.nullslasttt', 13, 'unexpected \'t\' expecting "," or end of input'],
    ['id.smth34', 4, 'unexpected "s" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
    ['id.asc.nlsfst', 8, 'unexpected "l" expecting "nullsfirst" or "nullslast"'],
    ['id.asc.nullslasttt', 17, 'unexpected \'t\' expecting "," or end of input'],
    ['id.asc.smth34', 8, 'unexpected "s" expecting "nullsfirst" or "nullslast"'],
  ]
  it.each(orders)('order=%s', async (order, column, details) => {
    expect(await detailsOf(`tags?order=${order}`)).toEqual([
      400,
      'PGRST100',
      `"failed to parse order (${order})" (line 1, column ${column})`,
      details,
    ])
  })

  it('select=name!hint', async () => {
    expect(await detailsOf('tags?select=label!hint')).toEqual([
      400,
      'PGRST100',
      '"failed to parse select parameter (label!hint)" (line 1, column 6)',
      'unexpected \'!\' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input',
    ])
  })

  it.each([
    ['docb->(a', 7, 'unexpected "(" expecting "-", digit or any non reserved character different from: .,>()'],
    ['docb->>--34', 9, 'unexpected "-" expecting digit'],
    ['docb->-', 8, 'unexpected end of input expecting digit'],
  ])('select=%s', async (select, column, details) => {
    expect(await detailsOf(`tags?select=${select}`)).toEqual([
      400,
      'PGRST100',
      `"failed to parse select parameter (${select})" (line 1, column ${column})`,
      details,
    ])
  })

  it('or=(), whose column counts the operator', async () => {
    const expecting = 'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)'
    for (const [key, column] of [
      ['or', 4],
      ['not.and', 9],
    ] as const) {
      expect(await detailsOf(`tags?${key}=()`)).toEqual([
        400,
        'PGRST100',
        `"failed to parse logic tree (())" (line 1, column ${column})`,
        `unexpected ")" expecting ${expecting}`,
      ])
    }
  })

  it('select=*!hint', async () => {
    expect(await detailsOf('tags?select=*!hint')).toEqual([
      400,
      'PGRST100',
      '"failed to parse select parameter (*!hint)" (line 1, column 2)',
      'unexpected \'!\' expecting ")", "," or end of input',
    ])
  })
})

describe('full-text search', () => {
  it('works on a domain of a domain of text', async () => {
    expect(await read('letters?select=id&body=fts(english).tenant')).toEqual([{ id: 1 }])
    expect(await read('letters?select=id&body=wfts(english).rent%20advance')).toEqual([{ id: 2 }])
  })

  it('works on a domain of a domain of tsvector', async () => {
    expect(await read('letters?select=id&words=fts(english).tenants')).toEqual([{ id: 1 }])
    expect(await read('letters?select=id&words=plfts(english).due')).toEqual([{ id: 2 }])
  })
})

describe('arguments of a function', () => {
  it('of type char[] are not cut', async () => {
    const expected = 'abc|de'
    expect((await alice.rpc('join_letters', { letters: ['abc', 'de'] })).data).toBe(expected)
    expect(await read('rpc/join_letters?letters={abc,de}')).toBe(expected)
  })

  it('of type bit[] are not cut', async () => {
    expect((await alice.rpc('join_bits', { bits: ['101', '0'] })).data).toBe('101|0')
    expect(await read('rpc/join_bits?bits={101,0}')).toBe('101|0')
  })

  it('of type char and bit are not cut', async () => {
    expect((await alice.rpc('one_letter', { letter: 'abc' })).data).toBe('abc')
    expect((await alice.rpc('one_bit', { bits: '1101' })).data).toBe('1101')
  })
})

describe('missing=default', () => {
  const insert = (body: unknown, columns: string) =>
    call(`parcels?columns=${columns}&select=id,weight,packed,stated,label`, {
      as: 'alice',
      method: 'POST',
      body,
      prefer: 'return=representation,missing=default',
    })

  it('uses the default of a domain', async () => {
    const answer = await insert([{ id: 1 }, { id: 2, weight: 7 }], 'id,weight')
    expect(answer.json()).toMatchObject([
      { id: 1, weight: 1.5 },
      { id: 2, weight: 7 },
    ])
  })

  it('uses the default of a domain of a domain, and of the column before it', async () => {
    const answer = await insert([{ id: 3 }], 'id,packed,stated,label')
    expect(answer.json()).toMatchObject([{ id: 3, packed: 20, stated: 3, label: 'none' }])
  })

  it('leaves null without the preference', async () => {
    const options = { as: 'alice', method: 'POST', body: [{ id: 4 }], prefer: 'return=representation' } as const
    expect((await call('parcels?columns=id,weight&select=weight', options)).json()).toEqual([{ weight: null }])
  })
})

describe('Location', () => {
  const insert = (room: string, seat: number) =>
    call('marks', { as: 'alice', method: 'POST', body: { room, seat }, prefer: 'return=headers-only' })

  it('names every column of a composite key', async () => {
    const answer = await insert('Hall', 4)
    expect([answer.status, answer.headers.get('location')]).toEqual([201, '/marks?room=eq.Hall&seat=eq.4'])
  })

  it('encodes what has a meaning in a query', async () => {
    const location = (await insert("Hall & (B)'s +1*", 5)).headers.get('location') ?? ''
    expect(location).toBe('/marks?room=eq.Hall%20%26%20%28B%29%27s%20%2B1%2A&seat=eq.5')
    expect(await read(`${location.slice(1)}&select=seat`)).toEqual([{ seat: 5 }])
  })

  it('is missing for several rows', async () => {
    const body = [
      { room: 'Hall', seat: 6 },
      { room: 'Hall', seat: 7 },
    ]
    const answer = await call('marks', { as: 'alice', method: 'POST', body, prefer: 'return=headers-only' })
    expect([answer.status, answer.headers.get('location')]).toEqual([201, null])
  })
})

describe('an empty list', () => {
  const send = (prefer: string, path = 'settings') =>
    call(path, { as: 'alice', method: 'POST', body: [], prefer: `return=representation,${prefer}` })

  it('that is merged adds nothing and is answered with 200', async () => {
    const answer = await send('resolution=merge-duplicates')
    expect([answer.status, answer.text]).toEqual([200, '[]'])
    expect(answer.headers.get('preference-applied')).toBe('resolution=merge-duplicates, return=representation')
  })

  it('that is inserted, or whose duplicates are ignored, is answered with 201', async () => {
    expect((await send('resolution=ignore-duplicates')).status).toBe(201)
    expect((await send('count=exact')).status).toBe(201)
  })

  it('is different from a list of existing rows only in what it returns', async () => {
    const body = [{ name: 'empty-1', value: 'a' }]
    const merge = { as: 'alice', method: 'POST', body, prefer: 'resolution=merge-duplicates' } as const
    expect((await call('settings', merge)).status).toBe(201)
    expect((await call('settings', merge)).status).toBe(200)
  })
})

describe('nulls=stripped', () => {
  it.each(['application/vnd.pgrst.array+json;nulls=stripped', 'application/vnd.pgrst.array;nulls=stripped'])(
    'leaves nulls of an array out: %s',
    async (accept) => {
      const answer = await call('clients?select=id,city&id=in.(3,4)&order=id', { accept })
      expect(answer.json()).toEqual([{ id: 3 }, { id: 4, city: 'Leeds' }])
      expect(answer.headers.get('content-type')).toBe('application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8')
    },
  )

  it('keeps nulls without the parameter', async () => {
    const answer = await call('clients?select=id,city&id=eq.3', { accept: 'application/vnd.pgrst.array' })
    expect(answer.json()).toEqual([{ id: 3, city: null }])
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('works for what a change and a function return', async () => {
    const accept = 'application/vnd.pgrst.array+json;nulls=stripped'
    const options = { as: 'alice', method: 'POST', prefer: 'return=representation', accept } as const
    const body = [{ room: 'Hall', seat: 8, mark: null }]
    expect((await call('marks', { ...options, body })).json()).toEqual([{ room: 'Hall', seat: 8 }])
  })
})

describe('an aggregate of a path into json', () => {
  it('is named by its function', async () => {
    expect(await read('clients?select=contact->>rating::integer.sum()')).toEqual([{ sum: 16 }])
    expect(await read('clients?select=contact->rating.count()')).toEqual([{ count: 4 }])
  })

  it('is named by its alias', async () => {
    expect(await read('clients?select=best:contact->>rating::integer.max()::text')).toEqual([{ best: '5' }])
  })

  it('is grouped by another path, which keeps its name', async () => {
    const rows = (await read('clients?select=contact->rating,count()&contact->rating=not.is.null')) as object[]
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(
      expect.arrayContaining([
        { rating: 2, count: 1 },
        { rating: 4, count: 1 },
        { rating: 5, count: 2 },
      ]),
    )
  })
})

describe('a header that a function sets several times', () => {
  it('is sent several times', async () => {
    const answer = await call('rpc/set_cookies', { method: 'POST', body: {} })
    expect(answer.headers.getSetCookie()).toEqual(['first=1; HttpOnly', 'second=2', 'third=3'])
    expect(answer.headers.get('x-kind')).toBe('one')
  })
})

describe('count=estimated', () => {
  // The planner has no statistics of what a path leads to, and believes that there is hardly a row.
  const totalOf = async (prefer: string, path = 'pebbles?select=id&id->>x=is.null') =>
    Number((await call(path, { as: 'service', prefer })).headers.get('content-range')?.split('/')[1])

  it('is never below what was counted', async () => {
    expect(await totalOf('count=planned')).toBeLessThan(100)
    expect(await totalOf('count=estimated')).toBeGreaterThan(100)
  })

  it('is never below the rows of the page', async () => {
    const total = await totalOf('count=estimated', 'pebbles?select=id&id->>x=is.null&order=id&offset=120&limit=30')
    expect(total).toBeGreaterThanOrEqual(150)
  })
})
