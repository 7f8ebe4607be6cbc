import type { Value } from '../database.ts'
import { DatabaseError, DatabaseUnavailable } from '../errors.ts'

/** Called for each message: its type, and the position of its body in `bytes`. The bytes are only valid during the call. */
export type OnMessage = (type: number, bytes: Buffer, start: number, end: number) => void

/** Message types from Postgres, as the manual names them. */
export const MESSAGE_TYPE = {
  parseComplete: 0x31,
  notification: 0x41,
  commandComplete: 0x43,
  dataRow: 0x44,
  error: 0x45,
  copyIn: 0x47,
  emptyQuery: 0x49,
  rowDescription: 0x54,
  readyForQuery: 0x5a,
} as const

const MAX_MESSAGE_BYTES = 1 << 30
/** One large answer must not occupy memory for as long as the connection exists. */
const MAX_KEPT_BYTES = 1 << 20

/** Splits a stream of bytes into messages. Most chunks hold whole messages and are read in place. */
export class Backend {
  readonly #onMessage: OnMessage
  #rest = Buffer.alloc(0)
  #restLength = 0

  constructor(onMessage: OnMessage) {
    this.#onMessage = onMessage
  }

  push(chunk: Buffer): void {
    let bytes = chunk
    if (this.#restLength > 0) {
      this.#append(chunk)
      bytes = this.#rest.subarray(0, this.#restLength)
      // The kept bytes are passed on, or kept again, below.
      this.#restLength = 0
    }
    let offset = 0
    while (bytes.length - offset >= 5) {
      const length = bytes.readInt32BE(offset + 1)
      if (length < 4 || length > MAX_MESSAGE_BYTES) throw new DatabaseUnavailable('the answer is not Postgres protocol')
      const end = offset + 1 + length
      if (end > bytes.length) break
      this.#onMessage(bytes[offset]!, bytes, offset + 5, end)
      offset = end
    }
    if (offset < bytes.length) this.#keep(bytes.subarray(offset))
    else if (this.#rest.length > MAX_KEPT_BYTES) this.#rest = Buffer.alloc(0)
  }

  /** Doubles the buffer, so that a message of many chunks is not copied once for each of them. */
  #append(chunk: Buffer): void {
    const needed = this.#restLength + chunk.length
    if (needed > this.#rest.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#rest.length * 2))
      this.#rest.copy(larger, 0, 0, this.#restLength)
      this.#rest = larger
    }
    chunk.copy(this.#rest, this.#restLength)
    this.#restLength = needed
  }

  #keep(bytes: Buffer): void {
    if (bytes.buffer === this.#rest.buffer) {
      this.#rest.copyWithin(
        0,
        bytes.byteOffset - this.#rest.byteOffset,
        bytes.byteOffset - this.#rest.byteOffset + bytes.length,
      )
      this.#restLength = bytes.length
      return
    }
    this.#rest = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, 8192))
    this.#restLength = bytes.copy(this.#rest)
  }
}

export function readColumns(bytes: Buffer, start: number): string[] {
  const count = bytes.readUInt16BE(start)
  const columns: string[] = []
  let offset = start + 2
  for (let index = 0; index < count; index++) {
    const end = bytes.indexOf(0, offset)
    columns.push(bytes.toString('utf8', offset, end))
    // The name is followed by table, column, type, size, modifier, format.
    offset = end + 19
  }
  return columns
}

/** The values of a row. The column `undecoded` is left out, and is null. */
export function readRow(bytes: Buffer, start: number, undecoded = -1): Value[] {
  const count = bytes.readUInt16BE(start)
  const row: Value[] = []
  let offset = start + 2
  for (let index = 0; index < count; index++) {
    const length = bytes.readInt32BE(offset)
    offset += 4
    if (length < 0) {
      row.push(null)
      continue
    }
    row.push(index === undecoded ? null : bytes.toString('utf8', offset, offset + length))
    offset += length
  }
  return row
}

/** A copy of one value of a row; null if it is null, or there is no such column. */
export function readBytes(bytes: Buffer, start: number, column: number): Buffer | null {
  const count = bytes.readUInt16BE(start)
  let offset = start + 2
  for (let index = 0; index < count; index++) {
    const length = bytes.readInt32BE(offset)
    offset += 4
    if (index === column) return length < 0 ? null : Buffer.from(bytes.subarray(offset, offset + length))
    if (length > 0) offset += length
  }
  return null
}

/** The last number of a command tag: `SELECT 3`, `INSERT 0 3`, `UPDATE 3`; a tag without one counts nothing. */
export function readRowCount(bytes: Buffer, start: number, end: number): number {
  let count = 0
  let factor = 1
  for (let offset = end - 2; offset >= start; offset--) {
    const digit = bytes[offset]! - 0x30
    if (digit < 0 || digit > 9) break
    count += digit * factor
    factor *= 10
  }
  return count
}

export function readNotification(bytes: Buffer, start: number, end: number): { channel: string; payload: string } {
  const channelEnd = bytes.indexOf(0, start + 4)
  return {
    channel: bytes.toString('utf8', start + 4, channelEnd),
    payload: bytes.toString('utf8', channelEnd + 1, end - 1),
  }
}

/** A fatal error ends the connection: it means that the database is not available, not that the statement was wrong. */
export function readError(bytes: Buffer, start: number, end: number, done = 0): DatabaseError | DatabaseUnavailable {
  const fields: Record<string, string> = {}
  for (let offset = start; offset < end && bytes[offset] !== 0;) {
    const stop = bytes.indexOf(0, offset + 1)
    fields[String.fromCharCode(bytes[offset]!)] = bytes.toString('utf8', offset + 1, stop)
    offset = stop + 1
  }
  const text = fields['M'] ?? 'Postgres gave no message'
  const severity = fields['V'] ?? fields['S']
  if (severity === 'FATAL' || severity === 'PANIC') return new DatabaseUnavailable(text)
  return new DatabaseError(text, {
    code: fields['C'] ?? 'XX000',
    detail: fields['D'] ?? null,
    hint: fields['H'] ?? null,
    constraint: fields['n'] ?? null,
    position: fields['P'] === undefined ? null : Number(fields['P']),
    routine: fields['R'] ?? null,
    done,
  })
}
