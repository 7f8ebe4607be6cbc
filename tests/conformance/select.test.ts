import { describe, expect, it } from 'vitest'
import { anon, call, read } from './support/target.ts'

describe('the columns of select', () => {
  it('are all columns without select', async () => {
    expect(await read('tags?order=id&limit=1')).toEqual([{ id: 1, label: 'litigation' }])
    expect((await anon.from('tags').select().eq('id', 3)).data).toEqual([{ id: 3, label: 'insurance' }])
  })

  it('are returned in the requested order', async () => {
    const { text } = await call('lawyers?select=email,id&id=eq.2')
    expect(text).toBe('[{"email":"ben@firm.example","id":2}]')
  })

  it('may be separated by white space', async () => {
    expect((await anon.from('lawyers').select(' id ,\n full_name ').eq('id', 4)).data).toEqual([
      { id: 4, full_name: 'Dev Patel' },
    ])
  })

  it('may include star', async () => {
    expect(await read('tags?select=*,name:label&id=eq.4')).toEqual([{ id: 4, label: 'archive', name: 'archive' }])
  })

  it('may have aliases', async () => {
    expect((await anon.from('lawyers').select('who:full_name,"at work":email').eq('id', 1)).data).toEqual([
      { who: 'Ada Okafor', 'at work': 'ada@firm.example' },
    ])
  })

  it('may have casts', async () => {
    expect(
      (await anon.from('matters').select('id::text,budget::integer,day:opened_at::date').eq('id', 2)).data,
    ).toEqual([{ id: '2', budget: 8501, day: '2024-03-02' }])
  })

  it('are refused with a cast to an unknown type', async () => {
    const answer = await call('matters?select=id::nosuchtype')
    expect([answer.status, answer.json()]).toEqual([
      400,
      { code: '42704', details: null, hint: null, message: 'type "nosuchtype" does not exist' },
    ])
  })
})

describe('a json path', () => {
  it('returns json with -> and text with ->>', async () => {
    expect((await anon.from('clients').select('contact->rating,stars:contact->>rating').eq('id', 1)).data).toEqual([
      { rating: 4, stars: '4' },
    ])
  })

  it('can be deep and name array elements', async () => {
    const columns = 'contact->address->post->>code,contact->phones->0,last:contact->phones->>-1'
    expect((await anon.from('clients').select(columns).eq('id', 1)).data).toEqual([
      { code: 'BS1 4DJ', phones: '0117 496 0001', last: '0117 496 0002' },
    ])
  })

  it('is null if it does not exist', async () => {
    expect((await anon.from('clients').select('contact->nothing->>here').eq('id', 1)).data).toEqual([{ here: null }])
  })

  it('may have a cast', async () => {
    expect((await anon.from('clients').select('stars:contact->>rating::integer').eq('id', 2)).data).toEqual([
      { stars: 5 },
    ])
  })

  it('works in a filter', async () => {
    expect(await read('clients?select=id&contact->>email=eq.office@almondpike.example')).toEqual([{ id: 1 }])
    expect(await read('clients?select=id&contact->rating=gte.4&order=id')).toEqual([{ id: 1 }, { id: 2 }, { id: 5 }])
    expect(await read('clients?select=id&contact->vip=eq.true')).toEqual([{ id: 5 }])
    expect(await read('clients?select=id&contact->>email=is.null&order=id')).toEqual([{ id: 3 }, { id: 4 }, { id: 5 }])
  })

  it('works in order', async () => {
    expect(await read('clients?select=id&order=contact->rating.desc.nullslast,id')).toEqual(
      [2, 5, 1, 4, 3].map((id) => ({ id })),
    )
  })

  it('works on arrays and composite columns', async () => {
    expect(await read('lawyers?select=languages->0,second:languages->>1&id=eq.3')).toEqual([
      { languages: 'en', second: 'it' },
    ])
    expect(await read('specimens?select=home->>zip&id=eq.1')).toEqual([{ zip: 'BS1 4DJ' }])
    expect(await read('specimens?select=id&home->>street=eq.12 Quay Street')).toEqual([{ id: 1 }])
  })
})

describe('a computed column', () => {
  it('is selected only by its name', async () => {
    expect((await anon.from('matters').select('id,reference').eq('id', 3)).data).toEqual([
      { id: 3, reference: 'M-0003' },
    ])
    const plain = (await anon.from('matters').select().eq('id', 3)).data
    expect(plain?.[0]).not.toHaveProperty('reference')
  })

  it('works in filters and in order', async () => {
    expect((await anon.from('matters').select('id').eq('reference', 'M-0005')).data).toEqual([{ id: 5 }])
    expect(await read('lawyers?select=initials&order=initials.desc&limit=2')).toEqual([
      { initials: 'DP' },
      { initials: 'CR' },
    ])
  })

  it('works in an embedded table', async () => {
    expect(await read('clients?select=id,matters(reference)&id=eq.2')).toEqual([
      { id: 2, matters: [{ reference: 'M-0003' }] },
    ])
  })
})

describe('an aggregate', () => {
  it('counts all rows, with and without an alias', async () => {
    expect((await anon.from('matters').select('count()')).data).toEqual([{ count: 6 }])
    expect((await anon.from('matters').select('all:count()')).data).toEqual([{ all: 6 }])
  })

  it('can be sum, avg, min, max and count of a column', async () => {
    const { text } = await call('matters?select=budget.sum(),budget.min(),budget.max(),budget.count()')
    expect(text).toBe('[{"sum":69451.25,"min":950.75,"max":45000.00,"count":5}]')
    expect((await anon.from('time_entries').select('mean:minutes.avg()::integer')).data).toEqual([{ mean: 87 }])
  })

  it('is grouped by the other columns', async () => {
    expect(await read('matters?select=status,count()&order=status')).toEqual([
      { status: 'intake', count: 1 },
      { status: 'open', count: 3 },
      { status: 'on_hold', count: 1 },
      { status: 'closed', count: 1 },
    ])
  })

  it('may have a cast before and after it', async () => {
    expect(await read('clients?select=stars:contact->>rating::integer.sum()::text')).toEqual([{ stars: '16' }])
  })

  it('works in an embedded table too', async () => {
    expect(
      (await anon.from('matters').select('id,time_entries(minutes.sum())').in('id', [1, 3]).order('id')).data,
    ).toEqual([
      { id: 1, time_entries: [{ sum: 120 }] },
      { id: 3, time_entries: [{ sum: 300 }] },
    ])
    expect((await anon.from('clients').select('id,matters(count)').order('id')).data).toEqual(
      [3, 1, 1, 1, 0].map((count, index) => ({ id: index + 1, matters: [{ count }] })),
    )
  })

  it('works in a spread table', async () => {
    expect(await read('invoice_lines?select=...invoices(series),amount.sum()&order=invoices(series)')).toEqual([
      { series: 'A', sum: 2700.5 },
      { series: 'B', sum: 9999.99 },
    ])
  })
})
