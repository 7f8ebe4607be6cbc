import { describe, expect, it } from 'vitest'
import { anon, call, outcome } from './support/target.ts'

describe('an answer with one object', () => {
  it('is the row itself with single', async () => {
    expect((await anon.from('lawyers').select('full_name').eq('id', 1).single()).data).toEqual({
      full_name: 'Ada Okafor',
    })
  })

  it('is 406 if single finds no row', async () => {
    const { error, status } = await anon.from('lawyers').select('id').eq('id', 99).single()
    expect(status).toBe(406)
    expect(error).toMatchObject({
      code: 'PGRST116',
      details: 'The result contains 0 rows',
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    })
  })

  it('is 406 if single finds several rows', async () => {
    const { error, status } = await anon.from('lawyers').select('id').single()
    expect([status, error?.code, error?.details]).toEqual([406, 'PGRST116', 'The result contains 4 rows'])
  })

  it('has the media type of single', async () => {
    const answer = await call('lawyers?select=id&id=eq.1', { accept: 'application/vnd.pgrst.object+json' })
    expect([answer.headers.get('content-type'), answer.text]).toEqual([
      'application/vnd.pgrst.object+json; charset=utf-8',
      '{"id":1}',
    ])
  })

  it('is the row, null or an error with maybeSingle', async () => {
    expect((await anon.from('lawyers').select('id').eq('id', 2).maybeSingle()).data).toEqual({ id: 2 })
    const none = await anon.from('lawyers').select('id').eq('id', 99).maybeSingle()
    expect([none.data, none.error, none.status]).toEqual([null, null, 200])
    const many = await anon.from('lawyers').select('id').maybeSingle()
    expect([many.data, many.error?.code]).toEqual([null, 'PGRST116'])
  })
})

describe('an answer in csv', () => {
  it('has a header line', async () => {
    const { data } = await anon.from('lawyers').select('id,full_name,languages').order('id').limit(3).csv()
    expect(data).toBe(
      'id,full_name,languages\n1,"Ada Okafor","{en,fr}"\n2,"Ben Hartley",{en}\n3,"Chiara Rossi","{en,it,fr}"',
    )
  })

  it('quotes values and leaves null empty', async () => {
    const answer = await call('clients?select=id,name,city&id=in.(3,2)&order=id', { accept: 'text/csv' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.text).toBe('id,name,city\n2,"Bell, Book (Candle)",London\n3,"Clara ""Kit"" Moreno",')
  })
})

describe('other media types', () => {
  it('nulls=stripped leaves nulls out', async () => {
    const list = await call('clients?select=id,city,registered_on&id=in.(3,4)&order=id', {
      accept: 'application/vnd.pgrst.array+json;nulls=stripped',
    })
    expect(list.json()).toEqual([{ id: 3 }, { id: 4, city: 'Leeds', registered_on: '2015-07-15' }])
    expect(list.headers.get('content-type')).toBe('application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8')
    const one = await call('clients?select=id,city&id=eq.3', {
      accept: 'application/vnd.pgrst.object+json;nulls=stripped',
    })
    expect(one.text).toBe('{"id":3}')
  })

  it('explain returns the plan as text', async () => {
    const { data, error } = await anon.from('matters').select('id').eq('id', 1).explain()
    expect(error).toBeNull()
    expect(data).toMatch(/^Aggregate {2}\(cost=/)
    expect(data).toContain('matters')
  })

  it('explain returns the plan as json, with analyze', async () => {
    const answer = await call('matters?select=id', {
      accept: 'application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose;',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose; charset=utf-8',
    )
    expect(answer.json()).toMatchObject([{ Plan: { 'Node Type': 'Aggregate', 'Actual Rows': 1 } }])
  })

  it('explain of a write changes nothing', async () => {
    const answer = await call('settings', {
      as: 'alice',
      method: 'POST',
      body: { name: 'explained' },
      accept: 'application/vnd.pgrst.plan+json',
    })
    expect(answer.status).toBe(200)
    expect((await anon.from('settings').select().eq('name', 'explained')).data).toEqual([])
  })

  it('geojson needs PostGIS', async () => {
    const { error, status } = await anon.from('matters').select('id').geojson()
    expect([status, error?.code]).toEqual([406, 'PGRST107'])
  })

  it('the first supported media type is used', async () => {
    const answer = await call('tags?id=eq.1', { accept: 'text/html, text/csv, application/json' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const any = await call('tags?id=eq.1', { accept: 'text/html, */*;q=0.1' })
    expect(any.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('an unsupported media type is refused', async () => {
    expect(await outcome('tags', { accept: 'text/html' })).toEqual({
      status: 406,
      body: {
        code: 'PGRST107',
        details: null,
        hint: null,
        message: 'None of these media types are available: text/html',
      },
    })
  })
})

describe('headers', () => {
  it('Content-Location contains the path with its parameters in order', async () => {
    const { headers } = await call('tags?select=id&id=eq.1')
    expect(headers.get('content-location')).toBe('/tags?id=eq.1&select=id')
  })
})
