import { afterEach, describe, expect, it } from 'vitest'
import { call, outcome, service } from './support/target.ts'

afterEach(async () => {
  await service.from('tasks').delete().like('code', 'bod-%')
  await service.from('settings').delete().like('name', 'bod-%')
})

const post = (path: string, body: string, type: string, prefer = 'return=representation') =>
  call(path, { as: 'alice', method: 'POST', body, headers: { 'content-type': type }, prefer })

describe('a csv body', () => {
  it('becomes rows, with quotes and NULL', async () => {
    const body = 'code,title,due\nbod-1,"a, ""quoted"" title",2024-01-02\nbod-2,plain,NULL\n'
    const answer = await post('tasks?select=code,title,due&order=code', body, 'text/csv')
    expect([answer.status, answer.json()]).toEqual([
      201,
      [
        { code: 'bod-1', title: 'a, "quoted" title', due: '2024-01-02' },
        { code: 'bod-2', title: 'plain', due: null },
      ],
    ])
  })

  it('makes an empty field an empty text, not null', async () => {
    const answer = await post('settings?select=value', 'name,value\nbod-3,\n', 'text/csv')
    expect([answer.status, answer.json()]).toEqual([201, [{ value: '' }]])
  })

  it('may have carriage returns, and line breaks inside quotes', async () => {
    const answer = await post('settings?select=name,value', 'name,value\r\nbod-4,"two\nlines"\r\n', 'text/csv')
    expect([answer.status, answer.json()]).toEqual([201, [{ name: 'bod-4', value: 'two\nlines' }]])
  })

  it('is refused if its lines have different numbers of fields', async () => {
    expect(await post('settings', 'name,value\nbod-5\n', 'text/csv')).toMatchObject({ status: 400 })
    const answer = await post('settings', 'name,value\nbod-5,1\nbod-6\n', 'text/csv')
    expect([answer.status, (answer.json() as { code: string }).code]).toEqual([400, 'PGRST102'])
  })
})

describe('a form body', () => {
  it('becomes one row', async () => {
    const answer = await post(
      'settings?select=name,value',
      'name=bod-7&value=a+b%26c',
      'application/x-www-form-urlencoded',
    )
    expect([answer.status, answer.json()]).toEqual([201, [{ name: 'bod-7', value: 'a b&c' }]])
  })

  it('gives the arguments of a function', async () => {
    const answer = await post('rpc/add', 'a=20&b=22', 'application/x-www-form-urlencoded')
    expect([answer.status, answer.text]).toEqual([200, '42'])
  })
})

describe('a json body', () => {
  it('is refused if it is malformed', async () => {
    for (const body of ['{"name": ', '', 'nothing', '[{"name":"x"},]']) {
      expect(await outcome('settings', { as: 'alice', method: 'POST', body })).toEqual({
        status: 400,
        body: { code: 'PGRST102', details: null, hint: null, message: 'Empty or invalid json' },
      })
    }
  })

  it('is refused if it is malformed and the request has columns', async () => {
    const answer = await call('settings?columns=name', { as: 'alice', method: 'POST', body: '{"name": ' })
    expect(answer.status).toBe(400)
  })

  it('is refused if its objects have different keys', async () => {
    expect(
      await outcome('settings', { as: 'alice', method: 'POST', body: '[{"name":"bod-8"},{"value":"x"}]' }),
    ).toEqual({
      status: 400,
      body: { code: 'PGRST102', details: null, hint: null, message: 'All object keys must match' },
    })
  })

  it('is refused if its list contains anything but objects', async () => {
    expect(await outcome('settings', { as: 'alice', method: 'POST', body: '[1,2]' })).toEqual({
      status: 400,
      body: { code: 'PGRST102', details: null, hint: null, message: 'All object keys must match' },
    })
  })

  it('is refused if the content type is unknown', async () => {
    const answer = await post('settings', '<name>x</name>', 'application/xml')
    expect([answer.status, answer.json()]).toEqual([
      400,
      { code: 'PGRST102', details: null, hint: null, message: 'Content-Type not acceptable: application/xml' },
    ])
  })

  it('may have a charset in the content type', async () => {
    const answer = await post('settings?select=name', '{"name":"bod-9"}', 'application/json; charset=utf-8')
    expect([answer.status, answer.json()]).toEqual([201, [{ name: 'bod-9' }]])
  })

  it('may have characters outside the basic multilingual plane', async () => {
    const answer = await post('settings?select=value', '{"name":"bod-10","value":"⚖️ 𝕃aw"}', 'application/json')
    expect(answer.text).toBe('[{"value":"⚖️ 𝕃aw"}]')
  })

  it('is refused if it contains a null character, which Postgres cannot store', async () => {
    expect(await outcome('settings', { as: 'alice', method: 'POST', body: '{"name":"bod-\\u0000"}' })).toMatchObject({
      status: 400,
      body: { code: '22P05' },
    })
  })
})
