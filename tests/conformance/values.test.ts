import { describe, expect, it } from 'vitest'
import { call, outcome, service } from './support/target.ts'

/** The body as text, because parsing a number in JavaScript can lose digits. */
async function raw(columns: string, id: number): Promise<string> {
  return (await call(`specimens?select=${columns}&id=eq.${id}`)).text
}

describe('the exact text of a value in the answer', () => {
  it('keeps all digits of integers and of bigint beyond 2^53', async () => {
    expect(await raw('small,big', 1)).toBe('[{"small":32767,"big":9223372036854775807}]')
    expect(await raw('small,big', 2)).toBe('[{"small":-32768,"big":-9223372036854775808}]')
  })

  it('keeps all digits of numeric', async () => {
    expect(await raw('num,scaled', 1)).toBe('[{"num":12345678901234567890.123456789,"scaled":0.100}]')
    expect(await raw('num,scaled', 2)).toBe('[{"num":"NaN","scaled":-1.000}]')
  })

  it('is as Postgres writes floats', async () => {
    expect(await raw('float4,float8', 1)).toBe('[{"float4":1.5,"float8":0.1}]')
    expect(await raw('float4,float8', 2)).toBe('[{"float4":"Infinity","float8":1e+100}]')
  })

  it('is as Postgres writes booleans and text', async () => {
    expect(await raw('flag,txt,fixed', 1)).toBe(
      '[{"flag":true,"txt":"line\\nbreak \\"quoted\\" \\\\ é 律师","fixed":"ab   "}]',
    )
    expect(await raw('flag,txt', 2)).toBe('[{"flag":false,"txt":""}]')
  })

  it('is as Postgres writes dates and times', async () => {
    expect(await raw('day,clock,clock_zone', 1)).toBe(
      '[{"day":"2024-02-29","clock":"13:05:59.25","clock_zone":"13:05:59+02"}]',
    )
    expect(await raw('day,clock,clock_zone', 2)).toBe(
      '[{"day":"0099-01-01","clock":"00:00:00","clock_zone":"00:00:00-08"}]',
    )
  })

  it('is ISO 8601 for timestamps with and without time zone', async () => {
    expect(await raw('at,at_zone', 1)).toBe(
      '[{"at":"2024-02-29T13:05:59.123456","at_zone":"2024-02-29T11:05:59.5+00:00"}]',
    )
    expect(await raw('at,at_zone', 2)).toBe('[{"at":"1999-12-31T00:00:00","at_zone":"infinity"}]')
  })

  it('is as Postgres writes intervals', async () => {
    expect(await raw('span', 1)).toBe('[{"span":"1 year 2 mons 3 days 04:05:06.7"}]')
    expect(await raw('span', 2)).toBe('[{"span":"-1 days"}]')
  })

  it('is as Postgres writes uuid, enum, inet, point and bit', async () => {
    expect(await raw('uid,status,host,spot,bits', 1)).toBe(
      '[{"uid":"a1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d","status":"on_hold","host":"192.168.0.1/24","spot":"(1.5,-2)","bits":"101"}]',
    )
  })

  it('is unchanged for json and normalised for jsonb', async () => {
    expect(await raw('doc,docb', 1)).toBe(
      '[{"doc":{"b": 1,  "a": [1, 2.50, null], "a2": "x"},"docb":{"a": [1, 2.50, null], "b": 1, "n": 9007199254740993}}]',
    )
    expect(await raw('doc,docb', 2)).toBe('[{"doc":null,"docb":"text"}]')
  })

  it('is hex for bytea', async () => {
    expect(await raw('bytes', 1)).toBe('[{"bytes":"\\\\x00ff10"}]')
    expect(await raw('bytes', 2)).toBe('[{"bytes":"\\\\x"}]')
  })

  it('is a list for arrays, with nulls, quotes and two dimensions', async () => {
    expect(await raw('ints,texts,grid', 1)).toBe(
      '[{"ints":[1,null,3],"texts":["a,b","say \\"hi\\"",null,""],"grid":[[1,2],[3,4]]}]',
    )
    expect(await raw('ints,texts,grid', 2)).toBe('[{"ints":[],"texts":[],"grid":[]}]')
  })

  it('is as Postgres writes ranges and multiranges', async () => {
    expect(await raw('period,nums,ints_range,many', 1)).toBe(
      '[{"period":"[2024-01-01,2024-02-01)","nums":"(1.5,2.5]","ints_range":"[1,6)","many":"{[1,3),[7,9)}"}]',
    )
    expect(await raw('period,nums,ints_range,many', 2)).toBe(
      '[{"period":"empty","nums":"[1,)","ints_range":"empty","many":"{}"}]',
    )
  })

  it('is as Postgres writes tsvector and composite types', async () => {
    expect(await raw('words,home', 1)).toBe(
      '[{"words":"\'cat\':2 \'fat\':1","home":{"street":"12 Quay Street","zip":"BS1 4DJ"}}]',
    )
  })

  it('is null for a null of every type', async () => {
    const row = (await call('specimens?id=eq.3')).json() as Record<string, unknown>[]
    const { id, ...others } = row[0] ?? {}
    expect(id).toBe(3)
    expect(Object.keys(others)).toHaveLength(32)
    expect(new Set(Object.values(others))).toEqual(new Set([null]))
  })

  it('comes with the length and content type of the body', async () => {
    const { headers, text } = await call('specimens?select=txt&id=eq.1')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  })
})

describe('a value that is written', () => {
  it('can be read back unchanged, for every type', async () => {
    const written =
      '{"id":901,"big":9007199254740993,"num":0.000000000000000000001,"at_zone":"2024-07-01T12:00:00.000001+00:00",' +
      '"span":"04:00:00","docb":{"a": 9007199254740993},"bytes":"\\\\xdeadbeef","texts":["x,y",null,"\\"q\\""],' +
      '"grid":[[5,6],[7,8]],"period":"[2025-01-01,2025-01-02)","many":"{[1,2)}","status":"closed",' +
      '"home":{"street":"Kai","zip":null}}'
    try {
      const columns = 'id,big,num,at_zone,span,docb,bytes,texts,grid,period,many,status,home'
      const answer = await call(`specimens?select=${columns}`, {
        as: 'service',
        method: 'POST',
        body: written,
        prefer: 'return=representation',
      })
      expect([answer.status, answer.text]).toEqual([201, `[${written}]`])
    } finally {
      await service.from('specimens').delete().eq('id', 901)
    }
  })

  it('is refused with the SQLSTATE if it has the wrong type', async () => {
    const post = (body: unknown) => outcome('specimens', { as: 'service', method: 'POST', body })
    expect(await post({ id: 902, small: 40000 })).toEqual({
      status: 400,
      body: { code: '22003', details: null, hint: null, message: 'value "40000" is out of range for type smallint' },
    })
    expect(await post({ id: 902, uid: 'nope' })).toEqual({
      status: 400,
      body: { code: '22P02', details: null, hint: null, message: 'invalid input syntax for type uuid: "nope"' },
    })
    expect(await post({ id: 902, status: 'lost' })).toEqual({
      status: 400,
      body: { code: '22P02', details: null, hint: null, message: 'invalid input value for enum matter_status: "lost"' },
    })
    expect(await post({ id: 902, day: '2024-02-30' })).toMatchObject({
      status: 400,
      body: { code: '22008', message: 'date/time field value out of range: "2024-02-30"' },
    })
  })
})
