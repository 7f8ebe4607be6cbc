import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBinary, decodeText } from './decode.ts'
import { encodePush, encodeReply, encodeUserBroadcast } from './encode.ts'

const bytesOf = (...parts: readonly (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

describe('messages of clients', () => {
  it('are read as arrays and as objects', () => {
    const payload = { a: 1 }
    const expected = { joinRef: '1', ref: '2', topic: 't', event: 'e', payload, broadcast: null }
    expect(decodeText('2.0.0', JSON.stringify(['1', '2', 't', 'e', payload]))).toEqual(expected)
    const object = { join_ref: '1', ref: '2', topic: 't', event: 'e', payload }
    expect(decodeText('1.0.0', JSON.stringify(object))).toEqual(expected)
    expect(decodeText('1.0.0', JSON.stringify(['1', '2', 't', 'e', payload]))).toBeNull()
    expect(decodeText('2.0.0', JSON.stringify(object))).toBeNull()
  })

  it('are read with bytes', () => {
    const frame = bytesOf([3, 1, 1, 1, 1, 0, 0], '12te', [0, 255])
    expect(decodeBinary(frame)).toEqual({
      joinRef: '1',
      ref: '2',
      topic: 't',
      event: 'broadcast',
      payload: {},
      broadcast: { event: 'e', encoding: 'binary', bytes: Buffer.from([0, 255]) },
    })
    expect(decodeBinary(bytesOf([3, 0, 0, 1, 1, 2, 1], 'te{}{"x":1}'))?.broadcast?.bytes.toString()).toBe('{"x":1}')
    expect(decodeBinary(bytesOf([3, 0, 0, 1, 1, 0, 1], 'te{'))).toBeNull()
    expect(decodeBinary(bytesOf([3, 9, 9, 9, 9, 9, 1], 'te'))).toBeNull()
    expect(decodeBinary(bytesOf([0, 0, 0, 0, 0, 0, 0]))).toBeNull()
  })

  it('are read or ignored, for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => void decodeBinary(Buffer.from(bytes))))
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('1.0.0', '2.0.0'), (text, version) => void decodeText(version, text)),
    )
    fc.assert(
      fc.property(fc.json(), fc.constantFrom('1.0.0', '2.0.0'), (text, version) => void decodeText(version, text)),
    )
  })
})

describe('messages of the server', () => {
  const parsed = (frame: { data: Buffer } | null) => JSON.parse(frame?.data.toString() ?? 'null') as unknown

  it('are written in both forms', () => {
    const push = { topic: 'ü"', event: 'e', payload: '{"a":1}' }
    expect(parsed(encodePush('2.0.0', push))).toEqual([null, null, 'ü"', 'e', { a: 1 }])
    expect(parsed(encodePush('1.0.0', push))).toEqual({ topic: 'ü"', event: 'e', payload: { a: 1 }, ref: null })
    const reply = { joinRef: '1', ref: '2', topic: 't', status: 'ok', response: {} } as const
    expect(parsed(encodeReply('2.0.0', reply))).toEqual(['1', '2', 't', 'phx_reply', { status: 'ok', response: {} }])
    expect(parsed(encodeReply('1.0.0', reply))).toEqual({
      topic: 't',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
      ref: '2',
    })
  })

  it('broadcasts are written with bytes, except in the older form', () => {
    const broadcast = { event: 'e', encoding: 'binary', bytes: Buffer.from([7]) } as const
    expect(encodeUserBroadcast('1.0.0', 't', broadcast, null)).toBeNull()
    expect([...(encodeUserBroadcast('2.0.0', 't', broadcast, null)?.data ?? [])]).toEqual([
      4, 1, 1, 0, 0, 0x74, 0x65, 7,
    ])
  })

  it('broadcasts may have metadata, in both forms', () => {
    const broadcast = { event: 'e', encoding: 'json', bytes: Buffer.from('{}') } as const
    const frame = encodeUserBroadcast('2.0.0', 't', broadcast, '{"id":1}')
    expect(frame?.data.toString('latin1')).toBe('\x04\x01\x01\x08\x01te{"id":1}{}')
    expect(parsed(encodeUserBroadcast('1.0.0', 't', broadcast, '{"id":1}'))).toMatchObject({
      payload: { type: 'broadcast', event: 'e', payload: {}, meta: { id: 1 } },
    })
  })

  it('broadcasts whose event is too long for the binary form are written as text, and bytes not at all', () => {
    const event = 'x'.repeat(256)
    const json = { event, encoding: 'json', bytes: Buffer.from('{"a":1}') } as const
    expect(parsed(encodeUserBroadcast('2.0.0', 't', json, null))).toEqual([
      null,
      null,
      't',
      'broadcast',
      { type: 'broadcast', event, payload: { a: 1 } },
    ])
    expect(encodeUserBroadcast('2.0.0', 't', { ...json, encoding: 'binary' }, null)).toBeNull()
  })
})
