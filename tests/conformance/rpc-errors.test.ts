import { describe, expect, it } from 'vitest'
import { alice, anon, call, outcome } from './support/target.ts'

describe('a function that is not found', () => {
  it('is answered with the nearest name as a hint', async () => {
    expect(await outcome('rpc/gret', { method: 'POST', body: {} })).toEqual({
      status: 404,
      body: {
        code: 'PGRST202',
        details:
          'Searched for the function public.gret without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.greet',
        message: 'Could not find the function public.gret without parameters in the schema cache',
      },
    })
  })

  it('is answered with the correct arguments as a hint', async () => {
    expect(await outcome('rpc/add', { method: 'POST', body: { a: 1, c: 2 } })).toEqual({
      status: 404,
      body: {
        code: 'PGRST202',
        details:
          'Searched for the function public.add with parameters a, c or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.add(a, b)',
        message: 'Could not find the function public.add(a, c) in the schema cache',
      },
    })
    expect(await outcome('rpc/add?a=1')).toMatchObject({
      status: 404,
      body: {
        code: 'PGRST202',
        details:
          'Searched for the function public.add with parameter a, but no matches were found in the schema cache.',
        message: 'Could not find the function public.add(a) in the schema cache',
      },
    })
  })

  it('is answered the same if it exists in a hidden schema', async () => {
    expect((await anon.rpc('open_safe')).error?.code).toBe('PGRST202')
    expect((await call('rpc/vault.open_safe')).status).toBe(404)
  })

  it('is answered with 300 if its overloads are ambiguous', async () => {
    const { status, body } = await outcome('rpc/unclear', { method: 'POST', body: { a: 1 } })
    expect(status).toBe(300)
    expect(body).toMatchObject({
      code: 'PGRST203',
      details: null,
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    })
    const { message } = body as { message: string }
    expect(message).toMatch(/^Could not choose the best candidate function between: /)
    expect(message).toContain('public.unclear(a => integer)')
    expect(message).toContain('public.unclear(a => text)')
  })
})

describe('a function that fails', () => {
  it('answers 400 with P0001 for raise', async () => {
    expect(await outcome('rpc/raise_plain', { method: 'POST' })).toEqual({
      status: 400,
      body: { code: 'P0001', details: null, hint: null, message: 'The matter is closed' },
    })
  })

  it('answers with the code, detail and hint of raise', async () => {
    expect(await outcome('rpc/raise_full', { method: 'POST' })).toEqual({
      status: 400,
      body: {
        code: 'LAW01',
        details: 'Client 2 is the other side',
        hint: 'Ask a partner',
        message: 'Conflict of interest',
      },
    })
  })

  it('answers with the status in the code PTxyz', async () => {
    expect(await outcome('rpc/raise_status', { method: 'POST' })).toEqual({
      status: 402,
      body: { code: 'PT402', details: 'Invoice A/2 is open', hint: 'Pay first', message: 'Payment required' },
    })
  })

  it('answers with the whole response of the code PGRST', async () => {
    const answer = await call('rpc/raise_response', { method: 'POST' })
    expect([answer.status, answer.headers.get('x-court'), answer.json()]).toEqual([
      409,
      'closed',
      { code: 'LAW42', details: 'until Monday', hint: 'Come back', message: 'Court is in recess' },
    ])
  })

  it('answers with the code of a Postgres error', async () => {
    expect(await outcome('rpc/divide', { method: 'POST', body: { a: 1, b: 0 } })).toEqual({
      status: 400,
      body: { code: '22012', details: null, hint: null, message: 'division by zero' },
    })
  })

  it('answers 400 for an argument of the wrong type', async () => {
    expect(await outcome('rpc/add?a=one&b=2')).toEqual({
      status: 400,
      body: { code: '22P02', details: null, hint: null, message: 'invalid input syntax for type integer: "one"' },
    })
  })

  it('quotes no value that the caller did not send', async () => {
    expect(await outcome('rpc/misread', { method: 'POST' })).toEqual({
      status: 400,
      body: { code: '22P02', details: null, hint: null, message: 'invalid input syntax for type integer: "…"' },
    })
    const row = { method: 'POST', body: { a: 'mine', b: 1 } } as const
    expect(await outcome('rpc/add', row)).toMatchObject({
      body: { message: 'invalid input syntax for type integer: "mine"' },
    })
  })

  it('is not called if its result would be cast and it may write', async () => {
    await alice.from('tasks').insert({ code: 'cast-1', title: 'x' })
    const refused = { status: 400, body: { code: 'PGRST127' } }
    const body = { prefix: 'cast-1' }
    for (const select of ['code::integer', 'id,title::text', 'matters(title::text)']) {
      expect(await outcome(`rpc/finish_tasks?select=${select}`, { method: 'POST', body })).toMatchObject(refused)
    }
    expect((await alice.from('tasks').select('done').eq('code', 'cast-1').single()).data).toEqual({ done: false })
    expect((await outcome('rpc/fee_summary?select=total::text&limit=1')).status).toBe(200)
    await alice.from('tasks').delete().eq('code', 'cast-1')
  })

  it('answers 401 to anon without the right to execute it', async () => {
    const { error, status } = await anon.rpc('members_only')
    expect([status, error?.code, error?.message]).toEqual([401, '42501', 'permission denied for function members_only'])
    expect((await alice.rpc('members_only')).data).toBe('welcome')
  })

  it('refuses the request if it is the pre-request function', async () => {
    expect(await outcome('tags?select=id', { headers: { 'x-refuse': 'yes' } })).toEqual({
      status: 403,
      body: { code: 'PT403', details: null, hint: 'Leave the header out', message: 'Refused before the request' },
    })
  })
})
