import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { alice, anon, call, outcome, service } from './support/target.ts'

const clean = async () => {
  await service.from('tasks').delete().like('code', 'prf-%')
}
beforeEach(async () => {
  await clean()
  await service.from('tasks').insert([1, 2, 3].map((n) => ({ code: `prf-${n}`, title: `task ${n}` })))
})
afterAll(clean)

const done = async () =>
  ((await service.from('tasks').select('done').like('code', 'prf-%').order('code')).data ?? []).map(
    (row) => row.done as boolean,
  )

interface Outcome {
  status: number
  error: { code: string; message: string; details: string } | null
}

/** The client's types have `maxAffected` only for a database type of PostgREST 13 or newer. */
const withMaxAffected = (query: unknown, rows: number): PromiseLike<Outcome> =>
  (query as { maxAffected(rows: number): PromiseLike<Outcome> }).maxAffected(rows)

describe('tx=rollback', () => {
  it('undoes insert, update, delete and rpc', async () => {
    const inserted = await alice.from('tasks').insert({ code: 'prf-9', title: 'gone' }).select('code').rollback()
    expect([inserted.status, inserted.data]).toEqual([201, [{ code: 'prf-9' }]])
    const updated = await alice.from('tasks').update({ done: true }).eq('code', 'prf-1').select('done').rollback()
    expect(updated.data).toEqual([{ done: true }])
    const deleted = await alice.from('tasks').delete().eq('code', 'prf-2').select('code').rollback()
    expect(deleted.data).toEqual([{ code: 'prf-2' }])
    const called = await alice.rpc('finish_tasks', { prefix: 'prf-' }).rollback()
    expect(called.data).toHaveLength(3)
    expect(await done()).toEqual([false, false, false])
    expect((await service.from('tasks').select('code').eq('code', 'prf-9')).data).toEqual([])
  })

  it('is confirmed in Preference-Applied', async () => {
    const answer = await call('tasks?code=eq.prf-1', {
      as: 'alice',
      method: 'PATCH',
      body: { done: true },
      prefer: 'tx=rollback',
    })
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([204, 'tx=rollback'])
  })
})

describe('max-affected', () => {
  it('allows a change within the limit', async () => {
    const { error } = await withMaxAffected(alice.from('tasks').update({ done: true }).like('code', 'prf-%'), 3)
    expect([error, await done()]).toEqual([null, [true, true, true]])
  })

  it('updates nothing beyond the limit', async () => {
    const { error, status } = await withMaxAffected(alice.from('tasks').update({ done: true }).like('code', 'prf-%'), 2)
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'PGRST124',
      details: 'The query affects 3 rows',
      hint: null,
      message: 'Query result exceeds max-affected preference constraint',
    })
    expect(await done()).toEqual([false, false, false])
  })

  it('deletes nothing beyond the limit', async () => {
    const { error } = await withMaxAffected(alice.from('tasks').delete().like('code', 'prf-%'), 1)
    expect(error?.code).toBe('PGRST124')
    expect(await done()).toHaveLength(3)
  })

  it('limits a function that returns rows', async () => {
    const { error, status } = await withMaxAffected(alice.rpc('finish_tasks', { prefix: 'prf-' }), 2)
    expect([status, error?.code]).toEqual([400, 'PGRST124'])
    expect(await done()).toEqual([false, false, false])
  })

  it('is refused for a function that returns one value', async () => {
    const { error, status } = await withMaxAffected(alice.rpc('add', { a: 1, b: 2 }), 2)
    expect([status, error?.code, error?.message]).toEqual([
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ])
  })

  it('is ignored without handling=strict', async () => {
    const answer = await call('tasks?code=like.prf-*', {
      as: 'alice',
      method: 'PATCH',
      body: { done: true },
      prefer: 'max-affected=1',
    })
    expect([answer.status, await done()]).toEqual([204, [true, true, true]])
  })
})

describe('the preference handling', () => {
  it('refuses unknown preferences if it is strict', async () => {
    expect(await outcome('tags', { prefer: 'handling=strict, colour=blue, count=exact, speed=high' })).toEqual({
      status: 400,
      body: {
        code: 'PGRST122',
        details: 'Invalid preferences: colour=blue, speed=high',
        hint: null,
        message: 'Invalid preferences given with handling=strict',
      },
    })
  })

  it('ignores unknown preferences if it is lenient or missing', async () => {
    const lenient = await call('tags?select=id&id=eq.1', { prefer: 'handling=lenient, colour=blue' })
    expect([lenient.status, lenient.headers.get('preference-applied')]).toEqual([200, 'handling=lenient'])
    const silent = await call('tags?select=id&id=eq.1', { prefer: 'colour=blue' })
    expect([silent.status, silent.headers.get('preference-applied')]).toEqual([200, null])
  })

  it('uses the first of two contradictory preferences', async () => {
    const answer = await call('tasks?code=eq.prf-1', {
      as: 'alice',
      method: 'PATCH',
      body: { done: true },
      prefer: 'return=minimal, return=representation',
    })
    expect([answer.status, answer.text, answer.headers.get('preference-applied')]).toEqual([204, '', 'return=minimal'])
  })
})

describe('the preference timezone', () => {
  it('returns timestamps in the requested zone', async () => {
    const answer = await call('matters?select=opened_at&id=eq.1', { prefer: 'timezone=America/New_York' })
    expect(answer.text).toBe('[{"opened_at":"2024-01-15T04:30:00-05:00"}]')
    expect(answer.headers.get('preference-applied')).toBe('timezone=America/New_York')
    expect((await call('matters?select=opened_at&id=eq.1')).text).toBe('[{"opened_at":"2024-01-15T09:30:00+00:00"}]')
  })
})

describe('a time zone that has no name', () => {
  it('may be a distance from UTC, in the notation of Postgres: west of it is positive', async () => {
    for (const [zone, time] of [
      ['+05:30', '04:00:00-05:30'],
      ['-4', '05:30:00-04:00'],
    ] as const) {
      const answer = await call('matters?select=opened_at&id=eq.1', { prefer: `timezone=${zone}` })
      expect(answer.text).toBe(`[{"opened_at":"2024-01-15T${time}"}]`)
      expect(answer.headers.get('preference-applied')).toBe(`timezone=${zone}`)
    }
  })

  it('is refused if there is no such zone, with every handling', async () => {
    for (const handling of ['', 'handling=strict, ', 'handling=lenient, ']) {
      expect(await outcome('matters?select=opened_at', { prefer: `${handling}timezone=Nowhere/Else` })).toEqual({
        status: 400,
        body: {
          code: '22023',
          details: null,
          hint: null,
          message: 'invalid value for parameter "TimeZone": "Nowhere/Else"',
        },
      })
    }
  })

  it('is refused if it is an invention that Postgres would accept, and keep in its memory', async () => {
    for (const zone of ['<A>5', 'XYZ5', 'A1B2', '05:30:15', '+05:31', 'posix/Europe/Brussels']) {
      expect(await outcome('matters?select=opened_at', { prefer: `timezone=${zone}` }), zone).toMatchObject({
        status: 400,
        body: { code: '22023' },
      })
    }
  })
})

describe('the preferences count and missing', () => {
  it('are confirmed in Preference-Applied where they apply', async () => {
    expect((await call('tags', { prefer: 'count=exact' })).headers.get('preference-applied')).toBe('count=exact')
    const answer = await call('tasks?columns=code,title,priority', {
      as: 'alice',
      method: 'POST',
      body: [{ code: 'prf-m', title: 'm' }],
      prefer: 'return=representation, missing=default',
    })
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([
      201,
      'missing=default, return=representation',
    ])
    expect(answer.json()).toMatchObject([{ priority: 3 }])
    expect((await anon.from('tasks').select('priority').eq('code', 'prf-m')).data).toEqual([{ priority: 3 }])
  })
})
