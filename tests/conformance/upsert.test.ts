import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { alice, call, outcome, service } from './support/target.ts'

const clean = async () => {
  await service.from('settings').delete().like('name', 'ups-%')
  await service.from('marks').delete().eq('room', 'ups')
  await service.from('tasks').delete().like('code', 'ups-%')
}
beforeEach(async () => {
  await clean()
  await service.from('settings').insert({ name: 'ups-a', value: 'old', note: 'first' })
})
afterAll(clean)

const settings = async () => (await service.from('settings').select().like('name', 'ups-%').order('name')).data

describe('upsert', () => {
  it('merges by the primary key', async () => {
    const { data, status } = await alice
      .from('settings')
      .upsert([
        { name: 'ups-a', value: 'new' },
        { name: 'ups-b', value: 'b' },
      ])
      .select('name,value')
      .order('name')
    expect([data, status]).toEqual([
      [
        { name: 'ups-a', value: 'new' },
        { name: 'ups-b', value: 'b' },
      ],
      201,
    ])
    expect(await settings()).toEqual([
      { name: 'ups-a', value: 'new', note: 'first' },
      { name: 'ups-b', value: 'b', note: 'unset' },
    ])
  })

  it('answers 200 if every row existed', async () => {
    const answer = await call('settings', {
      as: 'alice',
      method: 'POST',
      body: { name: 'ups-a', value: 'again' },
      prefer: 'resolution=merge-duplicates,return=representation',
    })
    expect([answer.status, answer.json()]).toEqual([200, [{ name: 'ups-a', value: 'again', note: 'first' }]])
    expect(answer.headers.get('preference-applied')).toBe('resolution=merge-duplicates, return=representation')
  })

  it('keeps existing rows with ignoreDuplicates', async () => {
    const rows = [
      { name: 'ups-a', value: 'ignored' },
      { name: 'ups-c', value: 'c' },
    ]
    const { data } = await alice.from('settings').upsert(rows, { ignoreDuplicates: true }).select('name')
    expect(data).toEqual([{ name: 'ups-c' }])
    expect(await settings()).toEqual([
      { name: 'ups-a', value: 'old', note: 'first' },
      { name: 'ups-c', value: 'c', note: 'unset' },
    ])
  })

  it('merges by a unique column with onConflict', async () => {
    await service.from('tasks').insert({ code: 'ups-1', title: 'before', priority: 1 })
    const { data } = await alice
      .from('tasks')
      .upsert({ code: 'ups-1', title: 'after' }, { onConflict: 'code' })
      .select('code,title,priority')
    expect(data).toEqual([{ code: 'ups-1', title: 'after', priority: 1 }])
  })

  it('merges by a composite key', async () => {
    await service.from('marks').insert({ room: 'ups', seat: 1, mark: 'x' })
    const rows = [
      { room: 'ups', seat: 1, mark: 'y' },
      { room: 'ups', seat: 2, mark: 'z' },
    ]
    await alice.from('marks').upsert(rows, { onConflict: 'room,seat' })
    expect((await service.from('marks').select('seat,mark').eq('room', 'ups').order('seat')).data).toEqual([
      { seat: 1, mark: 'y' },
      { seat: 2, mark: 'z' },
    ])
  })

  it('uses defaults if defaultToNull is off', async () => {
    const rows = [
      { name: 'ups-d', value: 'd', note: 'given' },
      { name: 'ups-e', value: 'e' },
    ]
    const { data } = await alice
      .from('settings')
      .upsert(rows, { defaultToNull: false })
      .select('name,note')
      .order('name')
    expect(data).toEqual([
      { name: 'ups-d', note: 'given' },
      { name: 'ups-e', note: 'unset' },
    ])
  })

  it('refuses onConflict on columns without a unique constraint', async () => {
    const { error, status } = await alice
      .from('settings')
      .upsert({ name: 'ups-f', value: 'f' }, { onConflict: 'value' })
    expect([status, error?.code]).toEqual([400, '42P10'])
    expect(error?.message).toBe('there is no unique or exclusion constraint matching the ON CONFLICT specification')
  })

  it('refuses the same row twice in one body', async () => {
    const rows = [
      { name: 'ups-g', value: '1' },
      { name: 'ups-g', value: '2' },
    ]
    const { error, status } = await alice.from('settings').upsert(rows)
    expect([status, error?.code]).toEqual([500, '21000'])
    expect(await settings()).toEqual([{ name: 'ups-a', value: 'old', note: 'first' }])
  })
})

describe('PUT', () => {
  const put = (path: string, body: unknown, prefer?: string) =>
    call(path, { as: 'alice', method: 'PUT', body, ...(prefer === undefined ? {} : { prefer }) })

  it('inserts a row and then replaces it', async () => {
    const first = await put('settings?name=eq.ups-p', { name: 'ups-p', value: '1' }, 'return=representation')
    expect([first.status, first.json()]).toEqual([201, [{ name: 'ups-p', value: '1', note: 'unset' }]])
    const second = await put('settings?name=eq.ups-p', { name: 'ups-p', value: '2' }, 'return=representation')
    expect([second.status, second.json()]).toEqual([200, [{ name: 'ups-p', value: '2', note: 'unset' }]])
    const silent = await put('settings?name=eq.ups-p', { name: 'ups-p', value: '3' })
    expect([silent.status, silent.text]).toEqual([204, ''])
  })

  it('works with a composite key', async () => {
    const answer = await put(
      'marks?room=eq.ups&seat=eq.7',
      { room: 'ups', seat: 7, mark: 'p' },
      'return=representation',
    )
    expect([answer.status, answer.json()]).toEqual([201, [{ room: 'ups', seat: 7, mark: 'p' }]])
  })

  it('needs eq filters on exactly the primary key', async () => {
    const refused = {
      code: 'PGRST105',
      details: null,
      hint: null,
      message: "Filters must include all and only primary key columns with 'eq' operators",
    }
    for (const query of ['', '?name=gt.ups-p', '?name=eq.ups-p&value=eq.1', '?value=eq.1']) {
      expect(await outcome(`settings${query}`, { as: 'alice', method: 'PUT', body: { name: 'ups-p' } })).toEqual({
        status: 405,
        body: refused,
      })
    }
  })

  it('refuses a key in the body that differs from the URL', async () => {
    expect(await outcome('settings?name=eq.ups-p', { as: 'alice', method: 'PUT', body: { name: 'ups-q' } })).toEqual({
      status: 400,
      body: {
        code: 'PGRST115',
        details: null,
        hint: null,
        message: 'Payload values do not match URL in primary key column(s)',
      },
    })
    expect(await settings()).toHaveLength(1)
  })

  it('refuses a limit', async () => {
    expect(
      await outcome('settings?name=eq.ups-p&limit=1', { as: 'alice', method: 'PUT', body: { name: 'ups-p' } }),
    ).toEqual({
      status: 400,
      body: {
        code: 'PGRST114',
        details: null,
        hint: null,
        message: 'limit/offset querystring parameters are not allowed for PUT',
      },
    })
  })
})
