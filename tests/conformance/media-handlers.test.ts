import { afterAll, describe, expect, it } from 'vitest'
import { call, outcome, service, target, tokenOf } from './support/target.ts'

afterAll(async () => {
  await service.from('swatches').delete().gte('id', 100)
})

async function bytes(path: string, accept: string): Promise<[number, string | null, string]> {
  const response = await fetch(`${target.url}/rest/v1/${path}`, {
    headers: { apikey: target.key, authorization: `Bearer ${tokenOf('anon')}`, accept },
  })
  const body = Buffer.from(await response.arrayBuffer()).toString('hex')
  return [response.status, response.headers.get('content-type'), body]
}

const text = async (path: string, accept: string) => {
  const answer = await call(path, { accept })
  return [answer.status, answer.headers.get('content-type'), answer.text]
}

const refusal = (types: string) => ({
  status: 406,
  body: { code: 'PGRST107', details: null, hint: null, message: `None of these media types are available: ${types}` },
})

describe('an aggregate of the rows of one table', () => {
  it('makes the body of its media type', async () => {
    expect(await bytes('swatches?order=id', 'application/vnd.sheet')).toEqual([200, 'application/vnd.sheet', '10ff41'])
  })

  it('takes the rows that a filter, an order and a range leave', async () => {
    expect((await bytes('swatches?order=id.desc&limit=2', 'application/vnd.sheet'))[2]).toBe('41ff')
    expect((await bytes('swatches?id=eq.2', 'application/vnd.sheet'))[2]).toBe('ff')
  })

  it('is named in any case', async () => {
    expect((await bytes('swatches?id=eq.2', 'Application/VND.Sheet'))[0]).toBe(200)
  })

  it('takes the rows of a function', async () => {
    expect(await bytes('rpc/all_swatches', 'application/vnd.sheet')).toEqual([200, 'application/vnd.sheet', '10ff41'])
  })

  it('takes what a change returns', async () => {
    const response = await fetch(`${target.url}/rest/v1/swatches`, {
      method: 'POST',
      headers: {
        apikey: target.key,
        authorization: `Bearer ${tokenOf('alice')}`,
        accept: 'application/vnd.sheet',
        prefer: 'return=representation',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ id: 100, name: 'New', shade: 170 }),
    })
    expect([response.status, Buffer.from(await response.arrayBuffer()).toString('hex')]).toEqual([201, 'aa'])
  })

  it('makes nothing of no rows', async () => {
    expect(await bytes('swatches?id=eq.99', 'application/vnd.sheet')).toEqual([200, 'application/vnd.sheet', ''])
  })

  it.each(['select=id', 'select=id,name,shade', 'select=name,id,shade', 'select=*,id'])(
    'does not take other columns than all: %s',
    async (select) => {
      expect(await outcome(`swatches?${select}`, { accept: 'application/vnd.sheet' })).toEqual(
        refusal('application/vnd.sheet'),
      )
    },
  )

  it('does not take rows of another table', async () => {
    expect(await outcome('tags', { accept: 'application/vnd.sheet' })).toEqual(refusal('application/vnd.sheet'))
  })

  it('replaces a type of the engine, and sets headers', async () => {
    const answer = await call('swatches?id=lt.3&order=id', { accept: 'text/csv' })
    expect(answer.text).toBe('number;colour\n1;Ink\n2;Night')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="swatches.csv"')
    expect((await call('swatches?select=id&id=eq.1', { accept: 'text/csv' })).text).toBe('id\n1')
  })

  it('replaces json for its table only', async () => {
    expect(await text('plain_facts', 'application/json')).toEqual([
      200,
      'application/json; charset=utf-8',
      '{"facts" : 2}',
    ])
    expect((await text('plain_facts?select=id', 'application/json'))[2]).toBe('[{"id":1}, {"id":2}]')
    expect((await text('tags?id=eq.1&select=id', 'application/json'))[2]).toBe('[{"id":1}]')
  })

  it('does not replace the types of PostgREST itself', async () => {
    const accept = 'application/vnd.pgrst.object+json'
    expect((await call('plain_facts?id=eq.1', { accept })).json()).toEqual({ id: 1 })
    const strip = 'application/vnd.pgrst.array+json;nulls=stripped'
    expect((await call('plain_facts?id=eq.1', { accept: strip })).json()).toEqual([{ id: 1 }])
  })

  it('has headers and no body for HEAD', async () => {
    const answer = await call('swatches', { method: 'HEAD', accept: 'application/vnd.sheet' })
    expect([answer.status, answer.headers.get('content-type'), answer.text]).toEqual([200, 'application/vnd.sheet', ''])
  })

  it('keeps the range and the count', async () => {
    const answer = await call('swatches?id=lt.4&limit=2', { accept: 'application/vnd.sheet', prefer: 'count=exact' })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, '0-1/3'])
  })
})

describe('an aggregate of any rows', () => {
  const TABS = 'text/tab-separated-values'

  it('makes the body for every table', async () => {
    expect(await text('tags?select=id,label&id=lt.3&order=id', TABS)).toEqual([
      200,
      TABS,
      '1\tlitigation\n2\tproperty\n',
    ])
    expect((await text('swatches?id=eq.3', TABS))[2]).toBe('3\tMoss\t65\n')
  })

  it('takes any columns, in any order, with embedded tables', async () => {
    expect((await text('swatches?select=shade,name&id=eq.3', TABS))[2]).toBe('65\tMoss\n')
    expect((await text('matters?select=id,clients(id)&id=eq.3', TABS))[2]).toBe('3\t{"id":2}\n')
  })

  it('takes the rows of a function', async () => {
    expect((await text('rpc/all_swatches?id=eq.1', TABS))[2]).toBe('1\tInk\t16\n')
  })

  it('is explained like every statement', async () => {
    const answer = await call('tags', { accept: `application/vnd.pgrst.plan+text; for="${TABS}"` })
    expect([answer.status, answer.text.includes('Aggregate')]).toEqual([200, true])
  })
})

describe('an aggregate for every media type', () => {
  it('answers every Accept header, as bytes', async () => {
    for (const accept of ['*/*', 'unknown/unknown', 'application/json']) {
      expect(await text('numerals?order=value', accept)).toEqual([200, 'application/octet-stream', '1;2;'])
    }
  })

  it('can set the media type itself', async () => {
    expect(await text('numerals?value=eq.2', 'magic/number')).toEqual([200, 'magic/number', '2;'])
  })

  it('leaves other columns to the engine', async () => {
    expect((await call('numerals?select=n:value&value=eq.1', { accept: '*/*' })).json()).toEqual([{ n: 1 }])
    expect((await call('numerals?select=n:value', { accept: 'unknown/unknown' })).status).toBe(406)
  })
})

describe('a function whose value is a body', () => {
  it('returns text', async () => {
    expect(await text('rpc/greeting', 'text/plain')).toEqual([200, 'text/plain; charset=utf-8', 'Good day'])
  })

  it('returns bytes', async () => {
    expect(await bytes('rpc/picture', 'image/png')).toEqual([200, 'image/png', '89504e470d0a1a0a00ff'])
    const all = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/png,*/*;q=0.8'
    expect(await bytes('rpc/picture', all)).toEqual([200, 'image/png', '89504e470d0a1a0a00ff'])
  })

  it('is json for who asks for json', async () => {
    expect(await text('rpc/greeting', 'application/json')).toEqual([
      200,
      'application/json; charset=utf-8',
      '"Good day"',
    ])
    expect((await text('rpc/greeting', '*/*'))[2]).toBe('"Good day"')
  })

  it('is refused in another type', async () => {
    expect(await outcome('rpc/greeting', { accept: 'text/xml' })).toEqual(refusal('text/xml'))
    expect(await outcome('rpc/picture', { accept: 'image/jpeg' })).toEqual(refusal('image/jpeg'))
  })

  it('is refused if it returns a set', async () => {
    expect(await outcome('rpc/greetings', { accept: 'text/plain' })).toEqual(refusal('text/plain'))
  })

  it('answers every Accept header if its domain says so', async () => {
    for (const accept of ['*/*', 'app/bingo', 'image/boingo', 'application/json']) {
      expect(await text('rpc/anything', accept)).toEqual([200, 'application/octet-stream', 'any'])
    }
  })

  it('returns application/octet-stream by its name', async () => {
    expect(await bytes('rpc/raw_bytes?size=3', 'application/octet-stream')).toEqual([
      200,
      'application/octet-stream',
      'ababab',
    ])
  })

  it('returns nothing for null', async () => {
    expect(await bytes('rpc/no_picture', 'image/png')).toEqual([200, 'image/png', ''])
  })

  it('is called by POST too', async () => {
    const answer = await call('rpc/greeting', { method: 'POST', body: {}, accept: 'text/plain' })
    expect([answer.status, answer.text]).toEqual([200, 'Good day'])
  })

  it('needs the right to call it', async () => {
    const { status, body } = await outcome('rpc/secret_picture', { accept: 'image/png' })
    expect([status, (body as { code: string }).code]).toEqual([401, '42501'])
  })

  it('is bound by the limit of an answer', async () => {
    const { status, body } = await outcome('rpc/raw_bytes?size=2200000', { accept: 'application/octet-stream' })
    expect([status, (body as { code: string }).code]).toEqual([413, 'PT413'])
  })

  it('cannot run a page: the browser shows it in a sandbox without scripts', async () => {
    const answer = await call('rpc/page', { accept: 'text/html' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html'])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('content-security-policy')).toMatch(/; sandbox$/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})
