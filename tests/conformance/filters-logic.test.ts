import { describe, expect, it } from 'vitest'
import { anon, read } from './support/target.ts'

const ids = (rows: { id: number }[] | null): number[] => (rows ?? []).map((row) => row.id)
const matters = () => anon.from('matters').select('id').order('id')
const clients = () => anon.from('clients').select('id').order('id')

describe('or, and, not', () => {
  it('or finds rows that meet any condition', async () =>
    expect(ids((await matters().or('status.eq.closed,budget.lt.1000')).data)).toEqual([4, 6]))

  it('or is joined with other filters by and', async () => {
    expect(ids((await matters().eq('client_id', 1).or('status.eq.on_hold,budget.lt.1000')).data)).toEqual([2, 6])
  })

  it('two or parameters are joined by and', async () => {
    expect(ids((await matters().or('id.lt.3,id.gt.5').or('status.eq.open,status.eq.closed')).data)).toEqual([1, 6])
  })

  it('and and or can be nested in each other', async () => {
    const nested = 'id.eq.5,and(client_id.eq.1,or(status.eq.on_hold,budget.gt.10000))'
    expect(ids((await matters().or(nested)).data)).toEqual([1, 2, 5])
  })

  it('and works as a parameter', async () => {
    expect(await read('matters?select=id&and=(id.gt.1,id.lt.4,status.eq.open)')).toEqual([{ id: 3 }])
  })

  it('not negates an operator, and, and or', async () => {
    expect(ids((await matters().or('id.not.gt.1,status.not.in.(open,on_hold,intake)')).data)).toEqual([1, 4])
    expect(ids((await matters().or('id.eq.1,not.and(id.lt.6,id.gt.0)')).data)).toEqual([1, 6])
    expect(await read('matters?select=id&not.or=(id.eq.1,id.eq.2,id.gt.4)&order=id')).toEqual([{ id: 3 }, { id: 4 }])
    expect(await read('matters?select=id&not.and=(id.gte.2,id.lte.5)&order=id')).toEqual([{ id: 1 }, { id: 6 }])
  })

  it('or takes operators with lists, arrays, ranges and nulls', async () => {
    expect(ids((await matters().or('id.in.(1,2),parent_id.not.is.null')).data)).toEqual([1, 2, 6])
    const speaks = anon.from('lawyers').select('id').order('id')
    expect(ids((await speaks.or('languages.cs.{it,fr},languages.eq.{}')).data)).toEqual([3, 4])
    expect(ids((await matters().or('term.adj."[2024-05-01,2024-06-01)",id.eq.5')).data)).toEqual([2, 5])
  })

  it('or takes the modifier any', async () => {
    expect(ids((await matters().or('title.like(any).{Lease*,Estate*},id.eq.5')).data)).toEqual([1, 4, 5])
  })

  it('or takes a text search', async () => {
    const found = anon.from('documents').select('title').order('title')
    expect((await found.or('body_search.fts(english).tenant,pages.eq.8')).data).toEqual([
      { title: 'Lease draft' },
      { title: 'Witness statement' },
    ])
  })

  it('or takes json paths', async () => {
    expect(ids((await clients().or('contact->>rating.eq.2,contact->address->post->>code.eq.BS1 4DJ')).data)).toEqual([
      1, 4,
    ])
  })

  it('or works on an embedded table', async () => {
    const { data } = await anon
      .from('matters')
      .select('id,documents(title)')
      .eq('id', 1)
      .or('pages.gt.10,title.eq.nothing', { referencedTable: 'documents' })
    expect(data).toEqual([{ id: 1, documents: [{ title: 'Lease draft' }] }])
  })

  it('not.or works on an embedded table', async () => {
    expect(await read('matters?select=id,documents(title)&id=eq.1&documents.not.or=(pages.gt.10,pages.lt.2)')).toEqual([
      { id: 1, documents: [{ title: 'Floor plan' }] },
    ])
  })
})

describe('quoting', () => {
  it('a quoted value can contain a comma and parentheses', async () => {
    expect(ids((await clients().eq('name', 'Bell, Book (Candle)')).data)).toEqual([2])
    expect(ids((await clients().or('name.eq."Bell, Book (Candle)",id.eq.5')).data)).toEqual([2, 5])
  })

  it('a quoted value can contain double quotes', async () => {
    expect(ids((await clients().eq('name', 'Clara "Kit" Moreno')).data)).toEqual([3])
    expect(ids((await clients().or('name.eq."Clara \\"Kit\\" Moreno"')).data)).toEqual([3])
    expect(await read(`clients?select=id&name=in.(${encodeURIComponent('"Clara \\"Kit\\" Moreno"')})`)).toEqual([
      { id: 3 },
    ])
  })

  it('a quoted value can contain a backslash', async () => {
    expect(ids((await clients().eq('name', 'Dunmore\\Sons')).data)).toEqual([4])
    expect(await read(`clients?select=id&name=in.(${encodeURIComponent('"Dunmore\\\\Sons"')})`)).toEqual([{ id: 4 }])
  })

  it('a value can contain an ampersand and an accent', async () => {
    expect(ids((await clients().eq('name', 'Almond & Pike Ltd')).data)).toEqual([1])
    expect(ids((await clients().eq('name', 'Église Saint-Roch')).data)).toEqual([5])
  })

  it('a dot, a colon or a percent sign in a value has no special meaning', async () => {
    expect((await clients().eq('name', 'eq.1')).data).toEqual([])
    expect((await clients().eq('name', "'; drop table clients; --")).data).toEqual([])
    expect((await clients().eq('name', '50%')).data).toEqual([])
  })

  it('a quoted name can contain spaces, dots, commas and reserved words', async () => {
    expect(await read('Court%20Rooms?select="room no.","select"&"seats,max"=gt.20')).toEqual([
      { 'room no.': 1, select: 'north' },
    ])
    expect(await read('Court%20Rooms?select=where:"select"&order="seats,max".asc')).toEqual([
      { where: 'south' },
      { where: 'north' },
    ])
  })

  it('a plus sign in a query string is a space', async () => {
    expect(await read('lawyers?select=id&full_name=eq.Ada+Okafor')).toEqual([{ id: 1 }])
  })
})
