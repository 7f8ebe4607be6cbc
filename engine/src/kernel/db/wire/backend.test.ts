import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DatabaseError, DatabaseUnavailable } from '../errors.ts'
import { Backend, readColumns, readError, readNotification, readBytes, readRow, readRowCount } from './backend.ts'

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

it('finds the same messages in chunks of any size', () => {
  const bodies = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 })
  fc.assert(
    fc.property(bodies, fc.array(fc.nat(400), { minLength: 1, maxLength: 50 }), (parts, cuts) => {
      const stream = Buffer.concat(parts.map((part) => message('D', Buffer.from(part))))
      const seen: Buffer[] = []
      const backend = new Backend((_, bytes, start, end) => seen.push(Buffer.from(bytes.subarray(start, end))))
      for (let offset = 0, index = 0; offset < stream.length; index++) {
        const size = Math.max(1, cuts[index % cuts.length]!)
        // A copy, because the chunks of a socket are overwritten later.
        const chunk = Buffer.from(stream.subarray(offset, offset + size))
        backend.push(chunk)
        chunk.fill(0xff)
        offset += size
      }
      expect(seen).toEqual(parts.map((part) => Buffer.from(part)))
    }),
  )
})

it('refuses what is not the protocol', () => {
  const backend = new Backend(() => undefined)
  expect(() => backend.push(Buffer.from('HTTP/1.1 400 Bad Request'))).toThrow(DatabaseUnavailable)
  expect(() => new Backend(() => undefined).push(Buffer.from([0x5a, 0, 0, 0, 0, 0]))).toThrow(DatabaseUnavailable)
})

it('reads rows, columns, tags and notifications', () => {
  const row = Buffer.from([0, 2, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 2, 0xc3, 0xa9])
  expect(readRow(row, 0)).toEqual([null, 'é'])
  expect(readRow(row, 0, 1)).toEqual([null, null])
  expect([0, 1, 2].map((column) => readBytes(row, 0, column)?.toString() ?? null)).toEqual([null, 'é', null])
  const columns = Buffer.concat([Buffer.from([0, 1]), Buffer.from('naïve\0'), Buffer.alloc(18)])
  expect(readColumns(columns, 0)).toEqual(['naïve'])
  const count = (tag: string) => readRowCount(Buffer.from(`${tag}\0`), 0, tag.length + 1)
  expect([count('SELECT 10'), count('INSERT 0 203'), count('CREATE TABLE'), count('UPDATE 0')]).toEqual([10, 203, 0, 0])
  const notification = Buffer.concat([Buffer.alloc(4), Buffer.from('channel\0payload\0')])
  expect(readNotification(notification, 0, notification.length)).toEqual({ channel: 'channel', payload: 'payload' })
})

it('distinguishes an error of a statement from the end of the connection', () => {
  const error = Buffer.from('SFEHLER\0VERROR\0C23505\0Mdoppelt\0DDetail\0nkey\0P7\0\0')
  expect(readError(error, 0, error.length)).toMatchObject({
    code: '23505',
    message: 'doppelt',
    constraint: 'key',
    position: 7,
  })
  expect(readError(error, 0, error.length)).toBeInstanceOf(DatabaseError)
  const fatal = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating\0\0')
  expect(readError(fatal, 0, fatal.length)).toBeInstanceOf(DatabaseUnavailable)
})
