import { describe, expect, it } from 'vitest'
import { outcome, read } from './support/target.ts'

/** Sorts rows by their JSON: groups have no order of their own. */
const sorted = (rows: unknown) => (rows as object[]).map((row) => JSON.stringify(row)).toSorted()
const groups = async (path: string) => sorted(await read(path))

describe('an aggregate in a spread table', () => {
  it('counts the rows of the parent, grouped by its columns', async () => {
    expect(await groups('time_entries?select=matter_id,...lawyers(count())')).toEqual(
      sorted([
        { matter_id: 1, count: 2 },
        { matter_id: 2, count: 1 },
        { matter_id: 3, count: 2 },
      ]),
    )
  })

  it('is alone in one row without other columns', async () => {
    expect(await read('time_entries?select=...lawyers(hourly_rate.max())')).toEqual([{ max: 410.25 }])
  })

  it('has its alias and its cast', async () => {
    expect(await read('time_entries?select=...lawyers(best:hourly_rate.max()::text)')).toEqual([{ best: '410.25' }])
  })

  it('is grouped by the other columns of the spread table', async () => {
    expect(await groups('matters?select=...clients(city,count())')).toEqual(
      sorted([
        { city: 'Bristol', count: 3 },
        { city: 'Leeds', count: 1 },
        { city: 'London', count: 1 },
        { city: null, count: 1 },
      ]),
    )
  })

  it('is grouped by the columns of another spread table', async () => {
    expect(await groups('time_entries?select=...lawyers(hourly_rate.sum()),...matters(status)')).toEqual(
      sorted([
        { sum: 1230.25, status: 'open' },
        { sum: 275.5, status: 'on_hold' },
      ]),
    )
  })

  it('stands next to an aggregate of the parent', async () => {
    expect(
      await groups('time_entries?select=total:minutes.sum(),...lawyers(full_name,rate:hourly_rate.max())'),
    ).toEqual(
      sorted([
        { total: 150, full_name: 'Ada Okafor', rate: 320 },
        { total: 15, full_name: 'Ben Hartley', rate: 275.5 },
        { total: 240, full_name: 'Chiara Rossi', rate: 410.25 },
        { total: 30, full_name: 'Dev Patel', rate: 180 },
      ]),
    )
  })

  it('is computed at the top from a table two levels below', async () => {
    expect(await groups('time_entries?select=...matters(status,...clients(count()))')).toEqual(
      sorted([
        { status: 'open', count: 4 },
        { status: 'on_hold', count: 1 },
      ]),
    )
  })

  it('has its alias two levels below', async () => {
    expect(await groups('time_entries?select=...matters(state:status,...clients(how_many:count()))')).toEqual(
      sorted([
        { state: 'open', how_many: 4 },
        { state: 'on_hold', how_many: 1 },
      ]),
    )
  })

  it('works on two levels at once', async () => {
    expect(await groups('time_entries?select=...matters(status,budget.max(),...clients(how_many:count()))')).toEqual(
      sorted([
        { status: 'open', max: 45000, how_many: 4 },
        { status: 'on_hold', max: 8500.5, how_many: 1 },
      ]),
    )
  })

  it('is grouped by an embedded table inside the spread one', async () => {
    expect(await groups('time_entries?select=...matters(clients(id),budget.min())')).toEqual(
      sorted([
        { min: 8500.5, clients: { id: 1 } },
        { min: 45000, clients: { id: 2 } },
      ]),
    )
  })

  it('is computed inside an embedded table', async () => {
    expect(await read('matters?select=id,time_entries(...lawyers(hourly_rate.sum()))&id=in.(1,3)&order=id')).toEqual([
      { id: 1, time_entries: [{ sum: 500 }] },
      { id: 3, time_entries: [{ sum: 730.25 }] },
    ])
  })

  it('is ordered by a column of the spread table', async () => {
    expect(await read('time_entries?select=...lawyers(full_name,count())&order=lawyers(full_name).desc')).toEqual([
      { full_name: 'Dev Patel', count: 1 },
      { full_name: 'Chiara Rossi', count: 1 },
      { full_name: 'Ben Hartley', count: 1 },
      { full_name: 'Ada Okafor', count: 2 },
    ])
  })

  it('is filtered by a condition on the spread table', async () => {
    expect(await read('time_entries?select=...lawyers!inner(count())&lawyers.full_name=like.A*')).toEqual([
      { count: 2 },
    ])
  })

  it('of a path into json is named by its function', async () => {
    expect(await read('matters?select=...clients(contact->>rating::integer.max())')).toEqual([{ max: 5 }])
  })

  it('with a star is grouped by every column', async () => {
    const rows = (await read('time_entries?select=...lawyers(*,count())&lawyers.id=eq.1')) as object[]
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(expect.objectContaining({ id: 1, email: 'ada@firm.example', count: 2 }))
    expect(rows).toContainEqual(expect.objectContaining({ id: null, email: null, count: 0 }))
  })

  it('is refused in a spread table with many rows', async () => {
    expect(await outcome('clients?select=name,...matters(budget.sum())')).toEqual({
      status: 400,
      body: {
        code: 'PGRST127',
        details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
        hint: null,
        message: 'Feature not implemented',
      },
    })
  })

  it('is refused in a table with one row inside one with many', async () => {
    const { status, body } = await outcome('clients?select=name,...matters(...lawyers!lead_id(hourly_rate.sum()))')
    expect([status, (body as { code: string }).code]).toEqual([400, 'PGRST127'])
  })
})

describe('a spread table with many rows', () => {
  it('lists its columns in the order that is asked for', async () => {
    expect(await read('clients?select=id,...matters(title:id,budget)&matters.order=budget.desc&id=eq.1')).toEqual([
      { id: 1, title: [1, 2, 6], budget: [12000, 8500.5, 950.75] },
    ])
  })

  it('lists nothing without rows', async () => {
    expect(await read('clients?select=id,...matters(budget)&id=eq.5')).toEqual([{ id: 5, budget: [] }])
  })

  it('lists the values of spread tables inside it', async () => {
    expect(await read('clients?select=id,...matters(...lawyers!lead_id(full_name))&id=eq.1&matters.order=id')).toEqual([
      { id: 1, full_name: ['Ada Okafor', 'Ben Hartley', 'Ada Okafor'] },
    ])
  })

  it('is part of a group together with an aggregate of the parent', async () => {
    expect(await groups('clients?select=kind,count(),...matters(status)&id=in.(3,5)')).toEqual(
      sorted([
        { kind: 'person', count: 1, status: ['closed'] },
        { kind: 'company', count: 1, status: [] },
      ]),
    )
  })
})
