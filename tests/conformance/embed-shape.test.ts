import { describe, expect, it } from 'vitest'
import { anon, call, outcome, read } from './support/target.ts'

describe('inner and left', () => {
  it('!inner removes rows without related rows', async () => {
    expect(
      (await anon.from('clients').select('id,matters!inner(id)').eq('matters.status', 'open').order('id')).data,
    ).toEqual([
      { id: 1, matters: [{ id: 1 }, { id: 6 }] },
      { id: 2, matters: [{ id: 3 }] },
    ])
  })

  it('a filter without !inner keeps the row and empties the list', async () => {
    expect(
      (await anon.from('clients').select('id,matters(id)').eq('matters.status', 'closed').order('id')).data,
    ).toEqual([1, 2, 3, 4, 5].map((id) => ({ id, matters: id === 3 ? [{ id: 4 }] : [] })))
  })

  it('!left is the same as the default', async () => {
    expect(await read('clients?select=id,matters!left(id)&id=eq.5')).toEqual([{ id: 5, matters: [] }])
  })

  it('a hint and !inner work together in either order', async () => {
    const expected = [{ id: 1 }, { id: 4 }]
    for (const embed of ['lawyers!matters_reviewer_id_fkey!inner()', 'lawyers!inner!matters_reviewer_id_fkey()']) {
      expect(await read(`matters?select=id,${embed}&lawyers.full_name=eq.Chiara Rossi&order=id`)).toEqual(expected)
    }
  })

  it('!inner two levels down reaches the top only if every level is inner', async () => {
    const path = 'select=id,matters!inner(id,invoices!inner(number))&matters.invoices.paid=is.false'
    expect(await read(`clients?${path}`)).toEqual([{ id: 1, matters: [{ id: 1, invoices: [{ number: 2 }] }] }])
    const loose = 'select=id,matters(id,invoices!inner(number))&matters.invoices.paid=is.false&order=id&limit=2'
    expect(await read(`clients?${loose}`)).toEqual([
      { id: 1, matters: [{ id: 1, invoices: [{ number: 2 }] }] },
      { id: 2, matters: [] },
    ])
  })

  it('!inner works on a many-to-many relationship', async () => {
    expect(await read('matters?select=id,tags!inner(label)&tags.label=eq.insurance')).toEqual([
      { id: 2, tags: [{ label: 'insurance' }] },
    ])
  })

  it('the count follows !inner', async () => {
    const { data, count } = await anon
      .from('clients')
      .select('id,matters!inner()', { count: 'exact' })
      .eq('matters.status', 'open')
      .order('id')
    expect([data, count]).toEqual([[{ id: 1 }, { id: 2 }], 2])
  })
})

describe('embeds without columns and null filters', () => {
  it('an embed without columns filters and returns nothing', async () => {
    expect(await read('clients?select=id,matters!inner()&matters.status=eq.closed')).toEqual([{ id: 3 }])
  })

  it('is.null finds rows without related rows', async () => {
    expect(await read('clients?select=id,matters()&matters=is.null')).toEqual([{ id: 5 }])
    expect(
      (await anon.from('matters').select('id,matter_briefs()').is('matter_briefs', null).order('id')).data,
    ).toEqual([2, 4, 5, 6].map((id) => ({ id })))
  })

  it('not.is.null finds rows with related rows', async () => {
    expect((await anon.from('clients').select('id,matters()').not('matters', 'is', null).order('id')).data).toEqual(
      [1, 2, 3, 4].map((id) => ({ id })),
    )
  })

  it('or combines conditions on two embeds', async () => {
    const query = anon.from('matters').select('id,documents(),invoices()').order('id')
    expect((await query.or('documents.not.is.null,invoices.not.is.null')).data).toEqual(
      [1, 2, 3, 4].map((id) => ({ id })),
    )
  })

  it('is.null works on an alias', async () => {
    expect(await read('clients?select=id,files:matters()&files=is.null')).toEqual([{ id: 5 }])
  })
})

describe('filters, order and limits inside an embed', () => {
  it('a filter can name the embed by its alias', async () => {
    expect(await read('clients?select=id,files:matters(id)&id=eq.1&files.status=eq.on_hold')).toEqual([
      { id: 1, files: [{ id: 2 }] },
    ])
  })

  it('order, limit and offset apply to the embedded rows', async () => {
    const { data } = await anon
      .from('clients')
      .select('id,matters(id)')
      .eq('id', 1)
      .order('budget', { referencedTable: 'matters', ascending: false })
      .limit(2, { referencedTable: 'matters' })
    expect(data).toEqual([{ id: 1, matters: [{ id: 1 }, { id: 2 }] }])
    const ranged = anon.from('clients').select('id,matters(id)').eq('id', 1).order('id', { referencedTable: 'matters' })
    expect((await ranged.range(1, 2, { referencedTable: 'matters' })).data).toEqual([
      { id: 1, matters: [{ id: 2 }, { id: 6 }] },
    ])
  })

  it('a limit applies to each row, not to all rows together', async () => {
    const path = 'clients?select=id,matters(id)&matters.order=id.desc&matters.limit=1&order=id&limit=3'
    expect(await read(path)).toEqual([
      { id: 1, matters: [{ id: 6 }] },
      { id: 2, matters: [{ id: 3 }] },
      { id: 3, matters: [{ id: 4 }] },
    ])
  })

  it('order and filters apply two levels down', async () => {
    const path =
      'clients?select=id,matters(id,documents(title))&id=eq.1&matters.id=eq.1&matters.documents.order=pages.asc'
    expect(await read(path)).toEqual([
      { id: 1, matters: [{ id: 1, documents: [{ title: 'Floor plan' }, { title: 'Lease draft' }] }] },
    ])
  })

  it('rows can be ordered by a column of a to-one embed', async () => {
    expect(await read('matters?select=id,clients(name)&order=clients(name).desc,id.desc&limit=3')).toEqual([
      { id: 5, clients: { name: 'Dunmore\\Sons' } },
      { id: 4, clients: { name: 'Clara "Kit" Moreno' } },
      { id: 3, clients: { name: 'Bell, Book (Candle)' } },
    ])
    expect(
      (await anon.from('matters').select('id,clients()').order('clients(city)', { nullsFirst: true }).order('id')).data,
    ).toEqual([4, 1, 2, 6, 5, 3].map((id) => ({ id })))
  })

  it('ordering rows by a to-many embed is refused', async () => {
    expect(await outcome('clients?select=id,matters(id)&order=matters(id)')).toEqual({
      status: 400,
      body: {
        code: 'PGRST118',
        details: "'clients' and 'matters' do not form a many-to-one or one-to-one relationship",
        hint: null,
        message: "A related order on 'matters' is not possible",
      },
    })
    expect((await outcome('clients?select=id,files:matters(id)&order=files(id)')).body).toMatchObject({
      details: "'clients' and 'files' do not form a many-to-one or one-to-one relationship",
      message: "A related order on 'files' is not possible",
    })
  })

  it('a filter on a table that is not embedded is refused', async () => {
    expect(await outcome('clients?select=id&matters.status=eq.open')).toEqual({
      status: 400,
      body: {
        code: 'PGRST108',
        details: null,
        hint: "Verify that 'matters' is included in the 'select' query parameter.",
        message: "'matters' is not an embedded resource in this request",
      },
    })
    expect((await call('clients?select=id&order=matters(id)')).json()).toMatchObject({ code: 'PGRST108' })
  })
})

describe('a spread', () => {
  it('puts the columns of a to-one table into the row, with aliases', async () => {
    expect((await anon.from('matters').select('id,...clients(client:name,city)').eq('id', 3)).data).toEqual([
      { id: 3, client: 'Bell, Book (Candle)', city: 'London' },
    ])
  })

  it('works with star, json paths and a missing related row', async () => {
    expect(await read('matters?select=id,...matter_briefs(*)&id=in.(1,2)&order=id')).toEqual([
      { id: 1, matter_id: 1, brief: 'Ten years, break clause after five' },
      { id: 2, matter_id: null, brief: null },
    ])
    expect(await read('matters?select=id,...clients(contact->>email)&id=eq.1')).toEqual([
      { id: 1, email: 'office@almondpike.example' },
    ])
  })

  it('works inside an embed and inside another spread', async () => {
    expect(await read('documents?select=title,matters(id,...clients(name))&title=eq.Claim form')).toEqual([
      { title: 'Claim form', matters: { id: 2, name: 'Almond & Pike Ltd' } },
    ])
    expect(await read('documents?select=title,...matters(id,...clients(name))&title=eq.Claim form')).toEqual([
      { title: 'Claim form', id: 2, name: 'Almond & Pike Ltd' },
    ])
  })

  it('gives a list for each column of a to-many table', async () => {
    expect(await read('clients?select=id,...matters(titles:title)&id=in.(2,5)&order=id')).toEqual([
      { id: 2, titles: ['Trademark dispute over candle brands'] },
      { id: 5, titles: [] },
    ])
    expect(await read('clients?select=name,...matters(numbers:id)&id=eq.1&matters.order=id.desc')).toEqual([
      { name: 'Almond & Pike Ltd', numbers: [6, 2, 1] },
    ])
  })

  it('gives a list for each column of a many-to-many table', async () => {
    expect(await read('matters?select=id,...tags(labels:label)&id=eq.6&tags.order=label')).toEqual([
      { id: 6, labels: ['litigation', 'property'] },
    ])
  })
})
