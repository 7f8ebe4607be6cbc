import { afterEach, describe, expect, it } from 'vitest'
import { alice, anon, call, outcome, service } from './support/target.ts'

afterEach(async () => {
  await service.from('tasks').delete().like('code', 'ins-%')
  await service.from('marks').delete().eq('room', 'ins')
})

const stored = async (code: string) =>
  (await service.from('tasks').select('title,priority,done,due,labels,details').eq('code', code)).data

describe('insert', () => {
  it('inserts one row and returns nothing', async () => {
    const answer = await call('tasks', { as: 'alice', method: 'POST', body: { code: 'ins-1', title: 'Call' } })
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([201, '', '*/*'])
    expect(answer.headers.get('location')).toBeNull()
    expect(await stored('ins-1')).toEqual([
      { title: 'Call', priority: 3, done: false, due: null, labels: [], details: null },
    ])
  })

  it('inserts a row through the official client', async () => {
    const { data, error, status } = await alice.from('tasks').insert({ code: 'ins-2', title: 'Write' })
    expect([data, error, status]).toEqual([null, null, 201])
    expect(await stored('ins-2')).toHaveLength(1)
  })

  it('confirms return=minimal', async () => {
    const answer = await call('tasks', {
      as: 'alice',
      method: 'POST',
      body: { code: 'ins-3', title: 'x' },
      prefer: 'return=minimal',
    })
    expect([answer.status, answer.text, answer.headers.get('preference-applied')]).toEqual([201, '', 'return=minimal'])
  })

  it('returns the Location with return=headers-only', async () => {
    const answer = await call('settings', {
      as: 'alice',
      method: 'POST',
      body: { name: 'ins-theme', value: 'dark' },
      prefer: 'return=headers-only',
    })
    try {
      expect([answer.status, answer.text, answer.headers.get('location')]).toEqual([
        201,
        '',
        '/settings?name=eq.ins-theme',
      ])
      expect(answer.headers.get('preference-applied')).toBe('return=headers-only')
    } finally {
      await service.from('settings').delete().eq('name', 'ins-theme')
    }
  })

  it('returns a Location with a composite key', async () => {
    const answer = await call('marks', {
      as: 'alice',
      method: 'POST',
      body: { room: 'ins', seat: 1 },
      prefer: 'return=headers-only',
    })
    expect(answer.headers.get('location')).toBe('/marks?room=eq.ins&seat=eq.1')
  })

  it('returns the chosen columns', async () => {
    const { data, status } = await alice
      .from('tasks')
      .insert({ code: 'ins-4', title: 'Read', priority: 1 })
      .select('code,priority')
    expect([data, status]).toEqual([[{ code: 'ins-4', priority: 1 }], 201])
  })

  it('returns embedded tables and computed columns', async () => {
    const row = { code: 'ins-5', title: 'Visit', matter_id: 3 }
    const { data } = await alice.from('tasks').insert(row).select('title,matters(reference,clients(city))').single()
    expect(data).toEqual({ title: 'Visit', matters: { reference: 'M-0003', clients: { city: 'London' } } })
  })

  it('inserts several rows', async () => {
    const rows = [
      { code: 'ins-6a', title: 'a', labels: ['x', 'y,z'] },
      { code: 'ins-6b', title: 'b', labels: [] },
    ]
    const { data } = await alice.from('tasks').insert(rows).select('code,labels').order('code')
    expect(data).toEqual([
      { code: 'ins-6a', labels: ['x', 'y,z'] },
      { code: 'ins-6b', labels: [] },
    ])
  })

  it('sets missing keys of several rows to null', async () => {
    const { error, status } = await alice.from('tasks').insert([
      { code: 'ins-7a', title: 'a', priority: 1 },
      { code: 'ins-7b', title: 'b' },
    ])
    expect([status, error?.code]).toEqual([400, '23502'])
    const { data } = await alice
      .from('settings')
      .insert([{ name: 'ins-7c', note: 'kept' }, { name: 'ins-7d' }])
      .select('name,note')
      .order('name')
    await service.from('settings').delete().like('name', 'ins-7%')
    expect(data).toEqual([
      { name: 'ins-7c', note: 'kept' },
      { name: 'ins-7d', note: null },
    ])
  })

  it('sets missing keys of several rows to their defaults if defaultToNull is off', async () => {
    const rows = [
      { code: 'ins-8a', title: 'a', priority: 1 },
      { code: 'ins-8b', title: 'b' },
    ]
    const { data } = await alice
      .from('tasks')
      .insert(rows, { defaultToNull: false })
      .select('code,priority')
      .order('code')
    expect(data).toEqual([
      { code: 'ins-8a', priority: 1 },
      { code: 'ins-8b', priority: 3 },
    ])
  })

  it('ignores keys of the body that columns does not name', async () => {
    const answer = await call('tasks?columns=code,title&select=code,title,priority', {
      as: 'alice',
      method: 'POST',
      body: [{ code: 'ins-9', title: 'only these', priority: 5, unknown: 'key' }],
      prefer: 'return=representation',
    })
    expect([answer.status, answer.json()]).toEqual([201, [{ code: 'ins-9', title: 'only these', priority: 3 }]])
  })

  it('counts the inserted rows', async () => {
    const rows = [
      { code: 'ins-10a', title: 'a' },
      { code: 'ins-10b', title: 'b' },
    ]
    expect((await alice.from('tasks').insert(rows, { count: 'exact' })).count).toBe(2)
  })

  it('uses every default for an empty object and inserts nothing for an empty list', async () => {
    const answer = await call('tasks', { as: 'alice', method: 'POST', body: [], prefer: 'return=representation' })
    expect([answer.status, answer.text]).toEqual([201, '[]'])
    expect(await outcome('tasks', { as: 'alice', method: 'POST', body: {} })).toMatchObject({
      status: 400,
      body: { code: '23502' },
    })
  })

  it('inserts through an updatable view', async () => {
    const { data } = await alice
      .from('task_titles')
      .insert({ code: 'ins-11', title: 'Seen through a view' })
      .select('code')
      .single()
    expect(data).toEqual({ code: 'ins-11' })
    expect(await stored('ins-11')).toMatchObject([{ title: 'Seen through a view', priority: 3 }])
  })

  it('inserts nothing if single finds several rows', async () => {
    const rows = [
      { code: 'ins-12a', title: 'a' },
      { code: 'ins-12b', title: 'b' },
    ]
    const { error, status } = await alice.from('tasks').insert(rows).select().single()
    expect([status, error?.code]).toEqual([406, 'PGRST116'])
    expect((await service.from('tasks').select().like('code', 'ins-12%')).data).toEqual([])
  })

  it('takes json and arrays as values', async () => {
    const row = {
      code: 'ins-13',
      title: 'j',
      details: { deep: [1, { two: null }] },
      labels: ['a "b"', 'c,d'],
      due: '2024-12-24',
    }
    await alice.from('tasks').insert(row)
    expect(await stored('ins-13')).toEqual([
      {
        title: 'j',
        priority: 3,
        done: false,
        due: '2024-12-24',
        labels: ['a "b"', 'c,d'],
        details: { deep: [1, { two: null }] },
      },
    ])
  })
})

describe('the REST service, for an invalid insert,', () => {
  it('answers 400 for a null in a not-null column', async () => {
    const { error, status } = await alice.from('tasks').insert({ code: 'ins-20' })
    expect([status, error?.code, error?.message]).toEqual([
      400,
      '23502',
      'null value in column "title" of relation "tasks" violates not-null constraint',
    ])
  })

  it('answers 409 for a duplicate value', async () => {
    await alice.from('tasks').insert({ code: 'ins-21', title: 'first' })
    const { error, status } = await alice.from('tasks').insert({ code: 'ins-21', title: 'second' })
    expect(status).toBe(409)
    expect(error).toMatchObject({
      code: '23505',
      details: 'Key (code)=(ins-21) already exists.',
      hint: null,
      message: 'duplicate key value violates unique constraint "tasks_code_key"',
    })
  })

  it('answers 409 for a missing foreign key', async () => {
    const { error, status } = await alice.from('tasks').insert({ code: 'ins-22', title: 'x', matter_id: 999 })
    expect([status, error?.code, error?.details]).toEqual([
      409,
      '23503',
      'Key (matter_id)=(999) is not present in table "matters".',
    ])
  })

  it('answers 400 for a violated check', async () => {
    const { error, status } = await alice.from('tasks').insert({ code: 'ins-23', title: 'x', priority: 9 })
    expect([status, error?.code]).toEqual([400, '23514'])
    expect(error?.message).toBe('new row for relation "tasks" violates check constraint "tasks_priority_check"')
  })

  it('answers 400 for an unknown column', async () => {
    expect(await outcome('tasks', { as: 'alice', method: 'POST', body: { code: 'ins-24', nope: 1 } })).toEqual({
      status: 400,
      body: {
        code: 'PGRST204',
        details: null,
        hint: null,
        message: "Could not find the 'nope' column of 'tasks' in the schema cache",
      },
    })
  })

  it('answers 401 to anon and 403 to a user without a grant', async () => {
    const stranger = await anon.from('tasks').insert({ code: 'ins-25', title: 'x' })
    expect([stranger.status, stranger.error?.code, stranger.error?.message]).toEqual([
      401,
      '42501',
      'permission denied for table tasks',
    ])
    const member = await alice.from('tags').insert({ id: 9, label: 'x' })
    expect([member.status, member.error?.code]).toEqual([403, '42501'])
  })

  it('refuses a view that is not updatable', async () => {
    expect(await outcome('client_totals', { as: 'service', method: 'POST', body: { client_id: 1 } })).toMatchObject({
      status: 500,
      body: { code: '55000', message: 'cannot insert into view "client_totals"' },
    })
  })
})
