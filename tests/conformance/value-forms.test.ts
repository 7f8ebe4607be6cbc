import { afterAll, describe, expect, it } from 'vitest'
import { alice, anon, call, outcome, read, service } from './support/target.ts'

afterAll(async () => {
  await service.from('paints').delete().gte('id', 100)
})

describe('a domain that the project shows in another form', () => {
  it('is shown so if its column is selected', async () => {
    expect(await read('paints?select=id,tint&id=lt.4&order=id')).toEqual([
      { id: 1, tint: '#000000' },
      { id: 2, tint: '#000100' },
      { id: 3, tint: '#01E240' },
    ])
  })

  it('is shown so with a star, and without a select', async () => {
    const expected = [{ id: 2, name: 'Night', tint: '#000100', mixed_at: 1514937600, price: 900, base_id: 1 }]
    expect(await read('paints?select=*&id=eq.2')).toEqual(expected)
    expect(await read('paints?id=eq.2')).toEqual(expected)
  })

  it('is shown so next to a star', async () => {
    expect((await call('paints?select=tint,id&id=eq.1')).text).toBe('[{"tint":"#000000","id":1}]')
    expect(await read('paints?select=shade:tint,*&id=eq.1')).toMatchObject([{ shade: '#000000', tint: '#000000' }])
  })

  it('is shown so under an alias', async () => {
    expect(await read('paints?select=shade:tint&id=eq.3')).toEqual([{ shade: '#01E240' }])
  })

  it('is cast after it was converted', async () => {
    expect(await read('paints?select=shade:tint::text&id=eq.3')).toEqual([{ shade: '"#01E240"' }])
  })

  it('converts nulls too', async () => {
    expect(await read('paints?select=tint,mixed_at&id=eq.4')).toEqual([{ tint: '', mixed_at: null }])
  })

  it('is shown so in an embedded table, and in one that is spread', async () => {
    expect(await read('paints?select=id,base:base_id(tint)&id=eq.2')).toEqual([{ id: 2, base: { tint: '#000000' } }])
    expect(await read('paints?select=id,paints(*)&id=eq.1')).toMatchObject([
      { paints: [{ tint: '#000100' }, { tint: '#01E240' }] },
    ])
    expect(await read('paints?select=id,...base_id(tint)&id=eq.2')).toEqual([{ id: 2, tint: '#000000' }])
  })

  it('is shown so in a view', async () => {
    expect(await read('dark_paints?order=id')).toEqual([
      { id: 1, tint: '#000000' },
      { id: 2, tint: '#000100' },
    ])
  })

  it('is shown so in the rows of a function', async () => {
    expect(await read('rpc/all_paints?select=tint&id=eq.3')).toEqual([{ tint: '#01E240' }])
    expect(await read('rpc/one_paint?number=2')).toMatchObject({ tint: '#000100', mixed_at: 1514937600 })
  })

  it('is shown so as csv', async () => {
    const answer = await call('paints?select=id,tint&id=eq.3', { accept: 'text/csv' })
    expect(answer.text).toBe('id,tint\n3,"""#01E240"""')
  })

  it('stays as it is for computed columns, order and aggregates', async () => {
    expect(await read('paints?select=tint_of&id=eq.3')).toEqual([{ tint_of: 'tint 123456' }])
    expect(await read('paints?select=id&tint=not.is.null&order=tint.desc&limit=1')).toEqual([{ id: 3 }])
    expect(await read('paints?select=tint.max()')).toEqual([{ max: 123456 }])
  })

  it('can be grouped', async () => {
    const rows = await read('paints?select=tint,count()&id=lt.3')
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ tint: '#000100', count: 1 })
  })

  it('stays as it is if the cast is not implicit', async () => {
    expect(await read('paints?select=price&id=eq.1')).toEqual([{ price: 1250 }])
  })

  it('names an unknown column as it is', async () => {
    expect(await outcome('paints?select=id,banana')).toEqual({
      status: 400,
      body: { code: '42703', details: null, hint: null, message: 'column paints.banana does not exist' },
    })
  })
})

describe('a filter reads the other form', () => {
  it('of one value', async () => {
    expect(await read('paints?select=id&tint=eq.000100')).toEqual([{ id: 2 }])
    expect(await read('paints?select=id&tint=eq.%23000100')).toEqual([{ id: 2 }])
    expect(await read('paints?select=id&tint=gt.%23000100')).toEqual([{ id: 3 }])
    expect(await read('paints?select=id&tint=not.eq.000100&order=id')).toEqual([{ id: 1 }, { id: 3 }])
  })

  it('of a list', async () => {
    expect(await read('paints?select=id&tint=in.(000100,%2301E240)&order=id')).toEqual([{ id: 2 }, { id: 3 }])
    expect(await read('paints?select=id&tint=not.in.(000100,01E240)')).toEqual([{ id: 1 }])
    expect(await read('paints?select=id&tint=in.()')).toEqual([])
    expect(await read('paints?select=id&tint=eq(any).{000100,01E240}&order=id')).toEqual([{ id: 2 }, { id: 3 }])
  })

  it('in a group, and in an embedded table', async () => {
    expect(await read('paints?select=id&or=(tint.eq.000100,id.eq.4)&order=id')).toEqual([{ id: 2 }, { id: 4 }])
    expect(await read('paints?select=id,paints(id)&paints.tint=eq.01E240&id=eq.1')).toEqual([
      { id: 1, paints: [{ id: 3 }] },
    ])
  })

  it('and takes the form of Postgres if the project reads none', async () => {
    expect(await read('paints?select=id&mixed_at=eq.2018-01-03T00:00:00Z')).toEqual([{ id: 2 }])
  })

  it('and refuses what the project cannot read', async () => {
    expect((await call('paints?select=id&tint=eq.zzz')).status).toBe(400)
    expect((await call('paints?select=id&tint=eq.FFFFFFFF')).status).toBe(400)
  })

  it('and nothing of it becomes SQL', async () => {
    const attack = encodeURIComponent("0') or true --")
    expect((await call(`paints?select=id&tint=eq.${attack}`)).status).toBe(400)
    expect((await call(`paints?select=id&tint=in.("${attack}")`)).status).toBe(400)
  })
})

describe('a body is read in the other form', () => {
  it('by an insert, which returns it so', async () => {
    const { data, error } = await alice
      .from('paints')
      .insert({ id: 100, name: 'Rust', tint: '#B7410E' })
      .select('id,tint')
    expect([data, error]).toEqual([[{ id: 100, tint: '#B7410E' }], null])
    expect(await read('paints?select=tint.sum()&id=eq.100')).toEqual([{ sum: 0xb7410e }])
  })

  it('by an insert of several rows and all columns', async () => {
    const rows = [
      { id: 101, name: 'a', tint: '#000001' },
      { id: 102, name: 'b', tint: '#000002' },
    ]
    expect((await alice.from('paints').insert(rows).select()).data).toMatchObject(rows)
  })

  it('by an update, an upsert and a PUT', async () => {
    const change = await alice.from('paints').update({ tint: '#000003' }).eq('id', 101).select('tint')
    expect(change.data).toEqual([{ tint: '#000003' }])
    const merge = await alice.from('paints').upsert({ id: 101, name: 'a', tint: '#000004' }).select('tint')
    expect(merge.data).toEqual([{ tint: '#000004' }])
    const put = await call('paints?id=eq.101&select=tint', {
      as: 'alice',
      method: 'PUT',
      body: { id: 101, name: 'a', tint: '#000005', mixed_at: null, price: null, base_id: null },
      prefer: 'return=representation',
    })
    expect(put.json()).toEqual([{ tint: '#000005' }])
  })

  it('for the columns that are named only', async () => {
    const body = { id: 103, name: 'c', tint: '#000006', price: 5 }
    const options = { as: 'alice', method: 'POST', body, prefer: 'return=representation' } as const
    const answer = await call('paints?columns=id,name,tint&select=tint,price', options)
    expect(answer.json()).toEqual([{ tint: '#000006', price: null }])
    expect((await outcome('paints?columns=id,name,wings', options)).body).toMatchObject({ code: 'PGRST204' })
  })

  it('and an update with a filter on it', async () => {
    const change = await alice.from('paints').update({ name: 'd' }).eq('tint', '#000006').select('id')
    expect(change.data).toEqual([{ id: 103 }])
    expect((await alice.from('paints').delete().eq('tint', '#000006').select('tint')).data).toEqual([
      { tint: '#000006' },
    ])
  })

  it('and a value outside the domain is refused', async () => {
    const { error } = await anon.from('paints').insert({ id: 104, name: 'x', tint: '#FFFFFFFF' })
    expect(error?.code).toBe('23514')
  })
})
