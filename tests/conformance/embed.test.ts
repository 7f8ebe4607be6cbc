import { describe, expect, it } from 'vitest'
import { anon, outcome, read } from './support/target.ts'

describe('an embedded table', () => {
  it('is an object if the relationship is to one', async () => {
    expect((await anon.from('matters').select('id,clients(name)').eq('id', 3)).data).toEqual([
      { id: 3, clients: { name: 'Bell, Book (Candle)' } },
    ])
  })

  it('is null if the related row does not exist', async () => {
    const { data } = await anon.from('matters').select('id,reviewer:lawyers!matters_reviewer_id_fkey(id)').eq('id', 2)
    expect(data).toEqual([{ id: 2, reviewer: null }])
  })

  it('is a list if the relationship is to many, empty without related rows', async () => {
    const query = anon.from('clients').select('id,matters(id)').in('id', [1, 5]).order('id')
    expect((await query.order('id', { referencedTable: 'matters' })).data).toEqual([
      { id: 1, matters: [{ id: 1 }, { id: 2 }, { id: 6 }] },
      { id: 5, matters: [] },
    ])
  })

  it('is a list if the relationship is many to many', async () => {
    const query = anon.from('matters').select('id,tags(label)').in('id', [2, 5]).order('id')
    expect((await query.order('label', { referencedTable: 'tags' })).data).toEqual([
      { id: 2, tags: [{ label: 'insurance' }, { label: 'property' }] },
      { id: 5, tags: [] },
    ])
    expect(
      (await anon.from('tags').select('label,matters(id)').eq('id', 1).order('id', { referencedTable: 'matters' }))
        .data,
    ).toEqual([{ label: 'litigation', matters: [{ id: 3 }, { id: 6 }] }])
  })

  it('is an object on both sides if the relationship is one to one', async () => {
    expect((await anon.from('matters').select('id,matter_briefs(brief)').in('id', [1, 2]).order('id')).data).toEqual([
      { id: 1, matter_briefs: { brief: 'Ten years, break clause after five' } },
      { id: 2, matter_briefs: null },
    ])
    expect((await anon.from('matter_briefs').select('matters(title)').eq('matter_id', 3)).data).toEqual([
      { matters: { title: 'Trademark dispute over candle brands' } },
    ])
  })

  it('is found by a composite foreign key', async () => {
    expect(
      (await anon.from('invoices').select('number,invoice_lines(id)').eq('series', 'A').order('number')).data,
    ).toEqual([
      { number: 1, invoice_lines: [{ id: 1 }, { id: 2 }] },
      { number: 2, invoice_lines: [{ id: 3 }] },
    ])
    expect((await anon.from('invoice_lines').select('invoices(series,total)').eq('id', 4)).data).toEqual([
      { invoices: { series: 'B', total: 9999.99 } },
    ])
  })

  it('can be nested three levels deep, with star and alias', async () => {
    const columns =
      'name,files:matters(title,lead:lawyers!matters_lead_id_fkey(full_name),invoices(number,invoice_lines(*)))'
    expect((await anon.from('clients').select(columns).eq('id', 2)).data).toEqual([
      {
        name: 'Bell, Book (Candle)',
        files: [
          {
            title: 'Trademark dispute over candle brands',
            lead: { full_name: 'Chiara Rossi' },
            invoices: [
              {
                number: 1,
                invoice_lines: [{ id: 4, series: 'B', number: 1, description: 'Hearing', amount: 9999.99 }],
              },
            ],
          },
        ],
      },
    ])
  })

  it('can be embedded twice under different aliases', async () => {
    const columns = 'lead:lawyers!matters_lead_id_fkey(full_name),reviewer:lawyers!matters_reviewer_id_fkey(full_name)'
    expect((await anon.from('matters').select(columns).eq('id', 1)).data).toEqual([
      { lead: { full_name: 'Ada Okafor' }, reviewer: { full_name: 'Chiara Rossi' } },
    ])
  })
})

describe('a hint', () => {
  it('names a constraint or a column, which can also replace the table name', async () => {
    const expected = [{ id: 4, lead: { full_name: 'Ben Hartley' } }]
    expect(await read('matters?select=id,lead:lawyers!matters_lead_id_fkey(full_name)&id=eq.4')).toEqual(expected)
    expect(await read('matters?select=id,lead:lawyers!lead_id(full_name)&id=eq.4')).toEqual(expected)
    expect(await read('matters?select=id,lead:matters_lead_id_fkey(full_name)&id=eq.4')).toEqual(expected)
    expect(await read('matters?select=id,lead:lead_id(full_name)&id=eq.4')).toEqual(expected)
  })

  it('names the junction table', async () => {
    expect(await read('matters?select=id,lawyers!matter_lawyers(full_name)&id=eq.1&lawyers.order=id')).toEqual([
      { id: 1, lawyers: [{ full_name: 'Ada Okafor' }, { full_name: 'Dev Patel' }] },
    ])
  })

  it('names the foreign column from the other side', async () => {
    expect(await read('lawyers?select=id,matters!reviewer_id(id)&id=eq.3&matters.order=id')).toEqual([
      { id: 3, matters: [{ id: 1 }, { id: 4 }] },
    ])
  })
})

describe('a self reference', () => {
  it('gives children by the table name and the parent by the column', async () => {
    expect(await read('matters?select=id,children:matters(id)&id=eq.1&children.order=id')).toEqual([
      { id: 1, children: [{ id: 2 }, { id: 6 }] },
    ])
    expect(await read('matters?select=id,parent:parent_id(id,title)&id=eq.2')).toEqual([
      { id: 2, parent: { id: 1, title: 'Lease of the Quay Street warehouse' } },
    ])
    expect(await read('matters?select=id,children:matters!parent_id(id)&id=eq.1&children.order=id')).toEqual([
      { id: 1, children: [{ id: 2 }, { id: 6 }] },
    ])
  })
})

describe('views', () => {
  it('keep the relationships of their tables, in both directions', async () => {
    expect(await read('open_matters?select=id,clients(name)&id=eq.3')).toEqual([
      { id: 3, clients: { name: 'Bell, Book (Candle)' } },
    ])
    expect(await read('clients?select=id,open_matters(id)&id=eq.1&open_matters.order=id')).toEqual([
      { id: 1, open_matters: [{ id: 1 }, { id: 6 }] },
    ])
    expect(await read('client_totals?select=matters,clients(name)&client_id=eq.1')).toEqual([
      { matters: 3, clients: { name: 'Almond & Pike Ltd' } },
    ])
  })
})

describe('a computed relationship', () => {
  it('is a list if the function returns several rows', async () => {
    expect((await anon.from('matters').select('id,long_entries(minutes)').in('id', [1, 2]).order('id')).data).toEqual([
      { id: 1, long_entries: [{ minutes: 90 }] },
      { id: 2, long_entries: [] },
    ])
  })

  it('is an object if the function returns one row', async () => {
    expect(
      (await anon.from('matters').select('id,latest_invoice(number,total)').in('id', [1, 2]).order('id')).data,
    ).toEqual([
      { id: 1, latest_invoice: { number: 2, total: 1500.5 } },
      { id: 2, latest_invoice: null },
    ])
  })

  it('takes filters and embeds', async () => {
    expect(
      await read('matters?select=id,long_entries(lawyers(full_name))&id=eq.3&long_entries.minutes=gt.100'),
    ).toEqual([{ id: 3, long_entries: [{ lawyers: { full_name: 'Chiara Rossi' } }] }])
  })
})

describe('a relationship that cannot be resolved', () => {
  it('is answered with 300 and every candidate if it is ambiguous', async () => {
    const { status, body } = await outcome('matters?select=id,lawyers(full_name)')
    expect(status).toBe(300)
    expect(body).toMatchObject({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'matters' and 'lawyers'",
    })
    const { details, hint } = body as { details: unknown[]; hint: string }
    expect(details).toHaveLength(3)
    expect(details).toEqual(
      expect.arrayContaining([
        {
          cardinality: 'many-to-one',
          embedding: 'matters with lawyers',
          relationship: 'matters_lead_id_fkey using matters(lead_id) and lawyers(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'matters with lawyers',
          relationship: 'matters_reviewer_id_fkey using matters(reviewer_id) and lawyers(id)',
        },
        {
          cardinality: 'many-to-many',
          embedding: 'matters with lawyers',
          relationship:
            'matter_lawyers using matter_lawyers_matter_id_fkey(matter_id) and matter_lawyers_lawyer_id_fkey(lawyer_id)',
        },
      ]),
    )
    for (const choice of [
      'lawyers!matters_lead_id_fkey',
      'lawyers!matters_reviewer_id_fkey',
      'lawyers!matter_lawyers',
    ]) {
      expect(hint).toContain(`'${choice}'`)
    }
  })

  it('is answered with 400 and the nearest name as a hint if it is unknown', async () => {
    expect(await outcome('clients?select=id,mattters(id)')).toEqual({
      status: 400,
      body: {
        code: 'PGRST200',
        details:
          "Searched for a foreign key relationship between 'clients' and 'mattters' in the schema 'public', but no matches were found.",
        hint: "Perhaps you meant 'matters' instead of 'mattters'.",
        message: "Could not find a relationship between 'clients' and 'mattters' in the schema cache",
      },
    })
  })

  it('is answered without a hint for a table whose only relationships lead to a hidden schema', async () => {
    expect((await outcome('marks?select=matters(id)')).body).toMatchObject({ code: 'PGRST200', hint: null })
  })

  it('is answered with 400 that names the hint if the hint is unknown', async () => {
    expect(await outcome('clients?select=id,matters!nothing(id)')).toEqual({
      status: 400,
      body: {
        code: 'PGRST200',
        details:
          "Searched for a foreign key relationship between 'clients' and 'matters' using the hint 'nothing' in the schema 'public', but no matches were found.",
        hint: null,
        message: "Could not find a relationship between 'clients' and 'matters' in the schema cache",
      },
    })
  })
})
