import { describe, expect, it } from 'vitest'
import { call, outcome, read } from './support/target.ts'

const codeOf = async (path: string) => ((await outcome(path)).body as { code?: string }).code

describe('a view', () => {
  it('of a subquery keeps the relationships of its own columns', async () => {
    expect(await read('matters_by_subquery?select=id,clients(name)&order=id')).toEqual([
      { id: 1, clients: { name: 'Almond & Pike Ltd' } },
      { id: 3, clients: { name: 'Bell, Book (Candle)' } },
      { id: 6, clients: { name: 'Almond & Pike Ltd' } },
    ])
  })

  it('of a subquery is found from the other side', async () => {
    expect(await read('clients?select=matters_by_subquery(id)&id=eq.1')).toEqual([
      { matters_by_subquery: [{ id: 1 }, { id: 6 }] },
    ])
  })

  it('of a subquery is referred to by tables', async () => {
    expect(await read('documents?select=pages,matters_by_subquery(title)&pages=eq.8')).toEqual([
      { pages: 8, matters_by_subquery: { title: 'Trademark dispute over candle brands' } },
    ])
  })

  it('of a common table expression keeps them', async () => {
    expect(await read('matters_by_expression?select=id,clients(id)&id=eq.4')).toEqual([{ id: 4, clients: { id: 3 } }])
    expect(await read('documents?select=matters_by_expression(id)&pages=eq.5')).toEqual([
      { matters_by_expression: { id: 2 } },
    ])
  })

  it('with a function in from keeps them', async () => {
    expect(await read('matters_with_places?select=place,documents,clients(city)&id=eq.1&order=place')).toEqual([
      { place: 1, documents: 2, clients: { city: 'Bristol' } },
      { place: 2, documents: 2, clients: { city: 'Bristol' } },
    ])
  })

  it('with a set in its columns keeps them', async () => {
    expect(await read('matters_with_words?select=word,clients(city)&id=eq.5&order=word')).toEqual([
      { word: 'Employment', clients: { city: 'Leeds' } },
      { word: 'contracts', clients: { city: 'Leeds' } },
      { word: 'review', clients: { city: 'Leeds' } },
    ])
  })

  it('of two views keeps them under other names', async () => {
    expect(await read('matters_renamed?select="no. (1)",clients(id)&order="no. (1)".desc&limit=1')).toEqual([
      { 'no. (1)': 6, clients: { id: 1 } },
    ])
    expect(await read('clients?select=matters_renamed(*)&id=eq.2')).toEqual([
      { matters_renamed: [{ 'for{whom}': 2, 'no. (1)': 3 }] },
    ])
  })

  it('that is materialised keeps them', async () => {
    expect(await read('client_names?select=name,matters(id)&id=eq.4')).toEqual([
      { name: 'Dunmore\\Sons', matters: [{ id: 5 }] },
    ])
  })

  it('joins views with views', async () => {
    expect(await read('client_names?select=id,matters_by_subquery(id)&id=eq.2')).toEqual([
      { id: 2, matters_by_subquery: [{ id: 3 }] },
    ])
  })

  it('has no relationship by a computed column or a union', async () => {
    expect(await codeOf('matters_computed?select=clients(name)')).toBe('PGRST200')
    expect(await codeOf('matters_of_union?select=clients(name)')).toBe('PGRST200')
  })

  it('filters by what is embedded', async () => {
    expect(await read('matters_by_subquery?select=id,clients!inner()&clients.city=eq.London')).toEqual([{ id: 3 }])
  })
})

describe('a view that shows a table twice', () => {
  it('has one relationship for each of the columns', async () => {
    const { status, body } = await outcome('matter_parents?select=clients(name)')
    expect(status).toBe(300)
    expect(body).toMatchObject({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'matter_parents' and 'clients'",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'matter_parents with clients',
          relationship: 'matters_client_id_fkey using matter_parents(client_id) and clients(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'matter_parents with clients',
          relationship: 'matters_client_id_fkey using matter_parents(parent_client_id) and clients(id)',
        },
      ],
    })
  })

  it('is joined by the column that the hint names', async () => {
    const select = 'select=id,own:clients!client_id(id),upper:clients!parent_client_id(id)'
    expect(await read(`matter_parents?${select}&id=in.(2,3)&order=id`)).toEqual([
      { id: 2, own: { id: 1 }, upper: { id: 1 } },
      { id: 3, own: { id: 2 }, upper: null },
    ])
  })

  it('is joined by each of two keys that refer to it', async () => {
    const select = 'select=pages,matter_parents!id(id),upper:matter_parents!parent_number(id)'
    expect(await read(`documents?${select}&pages=eq.5`)).toEqual([{ pages: 5, matter_parents: { id: 2 }, upper: null }])
  })
})

describe('a view that shows a column twice', () => {
  it('is ambiguous without a hint', async () => {
    expect((await call('matters_twice?select=clients(name)')).status).toBe(300)
  })

  it('is joined by the column that the hint names', async () => {
    expect(await read('matters_twice?select=a:clients!client_id(id),b:clients!client_again(id)&id=eq.3')).toEqual([
      { a: { id: 2 }, b: { id: 2 } },
    ])
  })

  it('has its key once', async () => {
    const { definitions } = (await read('')) as { definitions: Record<string, { properties: Record<string, object> }> }
    const notes = Object.entries(definitions['invoices_twice']?.properties ?? {}).filter(([, column]) =>
      JSON.stringify(column).includes('<pk/>'),
    )
    expect(notes.map(([name]) => name)).toEqual(['series', 'number'])
  })
})

describe('the candidates of an ambiguous request', () => {
  it('are listed by kind and then by name', async () => {
    const { body } = await outcome('matters?select=lawyers(*)')
    const { details, hint } = body as { details: { cardinality: string; relationship: string }[]; hint: string }
    expect(details.map(({ cardinality, relationship }) => `${cardinality} ${relationship.split(' ')[0]}`)).toEqual([
      'many-to-one matters_lead_id_fkey',
      'many-to-one matters_reviewer_id_fkey',
      'many-to-many matter_lawyers',
    ])
    expect(hint).toMatch(/^Try changing 'lawyers' to one of the following: 'lawyers!matters_lead_id_fkey', /)
  })
})

describe('a partitioned table', () => {
  it('is read as one', async () => {
    expect(await read('readings?select=id,clients(city)&order=id')).toEqual([
      { id: 1, clients: { city: 'Bristol' } },
      { id: 2, clients: { city: 'Bristol' } },
      { id: 3, clients: { city: 'London' } },
    ])
  })

  it('is embedded once', async () => {
    expect(await read('clients?select=readings(value)&id=eq.2')).toEqual([{ readings: [{ value: 30 }] }])
  })

  it('hides its partitions, in requests, relationships and the description', async () => {
    expect(await codeOf('readings_2023')).toBe('PGRST205')
    expect(await codeOf('clients?select=readings_2023(id)')).toBe('PGRST200')
    expect((await call('')).text).not.toContain('readings_2024')
    expect((await call('readings_2024', { method: 'POST', body: { id: 9, taken_on: '2024-01-01' } })).status).toBe(404)
  })
})
