import { describe, expect, it } from 'vitest'
import { alice, anon, call, outcome } from './support/target.ts'

describe('the REST service, for unknown names,', () => {
  it('answers an unknown table with the nearest name as a hint', async () => {
    expect(await outcome('matter')).toEqual({
      status: 404,
      body: {
        code: 'PGRST205',
        details: null,
        hint: "Perhaps you meant the table 'public.matters'",
        message: "Could not find the table 'public.matter' in the schema cache",
      },
    })
  })

  it('answers an unknown table without a hint if no name is similar', async () => {
    expect(await outcome('qwxyzzy', { as: 'service' })).toMatchObject({
      status: 404,
      body: { code: 'PGRST205', hint: null },
    })
  })

  it('answers a table of a hidden schema as an unknown table', async () => {
    expect(await outcome('secrets')).toMatchObject({ status: 404, body: { code: 'PGRST205' } })
    expect(await outcome('vault.secrets')).toMatchObject({ status: 404, body: { code: 'PGRST205' } })
  })

  it('answers 400 for an unknown column in select, in a filter and in an embed', async () => {
    const missing = (message: string) => ({ status: 400, body: { code: '42703', details: null, hint: null, message } })
    expect(await outcome('tags?select=nope')).toEqual(missing('column tags.nope does not exist'))
    expect(await outcome('tags?nope=eq.1')).toEqual(missing('column tags.nope does not exist'))
    expect(await outcome('matters?select=id,clients(zzzz)')).toEqual(missing('column clients_1.zzzz does not exist'))
  })

  it('answers 404 for a path with more parts', async () => {
    expect(await outcome('tags/1')).toEqual({
      status: 404,
      body: { code: 'PGRST125', details: null, hint: null, message: 'Invalid path specified in request URL' },
    })
  })

  it('answers 405 for an unsupported method', async () => {
    expect(await outcome('tags', { method: 'PROPFIND' })).toMatchObject({ status: 405, body: { code: 'PGRST117' } })
  })
})

describe('the REST service, for malformed parameters,', () => {
  const malformed = async (path: string) => {
    const { status, body } = await outcome(path)
    return [status, (body as { code: string }).code, (body as { message: string }).message]
  }

  it('refuses a malformed select', async () => {
    expect(await malformed('tags?select=id,(label')).toEqual([
      400,
      'PGRST100',
      '"failed to parse select parameter (id,(label)" (line 1, column 4)',
    ])
    for (const select of ['id,label)', 'matters(id', 'id::', 'id->', 'a:b:c', '...', 'id.nosuch()']) {
      expect([select, ...(await malformed(`tags?select=${encodeURIComponent(select)}`)).slice(0, 2)]).toEqual([
        select,
        400,
        'PGRST100',
      ])
    }
  })

  it('refuses a malformed filter', async () => {
    expect(await outcome('tags?id=noop.1')).toEqual({
      status: 400,
      body: {
        code: 'PGRST100',
        details: 'unexpected "o" expecting "not" or operator (eq, gt, ...)',
        hint: null,
        message: '"failed to parse filter (noop.1)" (line 1, column 1)',
      },
    })
    for (const query of [
      'id=1',
      'id=eq',
      'id=in.1,2',
      'id=is.maybe',
      'id=in.(1',
      'id=eq(some).1',
      'id=not.',
      'label=fts(.x',
    ]) {
      expect([query, ...(await malformed(`tags?${query}`)).slice(0, 2)]).toEqual([query, 400, 'PGRST100'])
    }
  })

  it('refuses malformed and/or parameters', async () => {
    for (const query of ['or=()', 'or=id', 'or=(id.eq.1', 'and=(id.eq.1,)', 'or=(id.nope.1)', 'or=(xor(id.eq.1))']) {
      expect([query, ...(await malformed(`tags?${query}`)).slice(0, 2)]).toEqual([query, 400, 'PGRST100'])
    }
  })

  it('refuses a malformed order', async () => {
    expect(await malformed('tags?order=id.up')).toEqual([
      400,
      'PGRST100',
      '"failed to parse order (id.up)" (line 1, column 4)',
    ])
    for (const order of ['id.asc.first', 'id.', ',', 'matters(id', 'id.nullsfirst.asc']) {
      expect([order, ...(await malformed(`tags?order=${order}`)).slice(0, 2)]).toEqual([order, 400, 'PGRST100'])
    }
  })

  it('refuses malformed columns and on_conflict', async () => {
    for (const query of ['columns=', 'columns=a,,b', 'on_conflict=(a)']) {
      const { status, body } = await outcome(`settings?${query}`, {
        as: 'alice',
        method: 'POST',
        body: { name: 'err-1' },
      })
      expect([query, status, (body as { code: string }).code]).toEqual([query, 400, 'PGRST100'])
    }
  })
})

describe('the REST service, for invalid values,', () => {
  it('refuses a value of the wrong type in a filter', async () => {
    expect(await outcome('tags?id=eq.one')).toEqual({
      status: 400,
      body: { code: '22P02', details: null, hint: null, message: 'invalid input syntax for type integer: "one"' },
    })
    expect(await outcome('matters?status=eq.lost')).toMatchObject({ status: 400, body: { code: '22P02' } })
    expect(await outcome('documents?id=eq.1')).toMatchObject({
      status: 400,
      body: { code: '22P02', message: 'invalid input syntax for type uuid: "1"' },
    })
  })

  it('refuses a malformed array, range or pattern', async () => {
    expect(await outcome('lawyers?languages=cs.en')).toMatchObject({ status: 400, body: { code: '22P02' } })
    expect(await outcome('matters?term=cs.[2024')).toMatchObject({ status: 400, body: { code: '22P02' } })
    expect(await outcome('tags?label=match.(')).toMatchObject({ status: 400, body: { code: '2201B' } })
  })

  it('refuses an operator that the column’s type does not have', async () => {
    expect(await outcome('tags?id=like.1*')).toMatchObject({
      status: 404,
      body: { code: '42883', message: 'operator does not exist: integer ~~ unknown' },
    })
  })

  it('refuses a malformed text search', async () => {
    expect(await outcome('documents?body_search=fts.a b')).toMatchObject({
      status: 400,
      body: { code: '42601', message: 'syntax error in tsquery: "a b"' },
    })
    expect(await outcome('documents?body_search=fts(klingon).a')).toMatchObject({
      status: 400,
      body: { code: '42704' },
    })
  })
})

describe('an error', () => {
  it('has four keys and the json content type', async () => {
    const answer = await call('qwxyzzy')
    expect(Object.keys(answer.json() as object).sort()).toEqual(['code', 'details', 'hint', 'message'])
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('has the status and no body for HEAD', async () => {
    const answer = await call('qwxyzzy', { method: 'HEAD' })
    expect([answer.status, answer.text]).toEqual([404, ''])
  })

  it('is thrown by throwOnError', async () => {
    await expect(anon.from('tags').select('nope').throwOnError()).rejects.toMatchObject({ code: '42703' })
    await expect(alice.rpc('raise_plain').throwOnError()).rejects.toMatchObject({ message: 'The matter is closed' })
  })
})
