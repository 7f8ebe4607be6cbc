import type { Statement, Value } from '../database.ts'
import { DatabaseError } from '../errors.ts'

const EXECUTE_UNNAMED_PORTAL = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])
const DESCRIBE_UNNAMED_PORTAL = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0])
const SYNC = Buffer.from([0x53, 0, 0, 0, 4])

const MAX_KEPT_BYTES = 1 << 20
/** The protocol counts parameters in sixteen bits. */
const MAX_VALUES = 65535

/** Refuses what the protocol cannot transfer, before anything is sent. */
export function encodingProblem({ text, values }: Statement): DatabaseError | null {
  // A zero byte would end the text early and let the rest be read as another message.
  if (text.includes('\0')) return new DatabaseError('SQL text must not contain a zero byte', { code: '22021' })
  if (values === undefined || values.length <= MAX_VALUES) return null
  return new DatabaseError(`a statement takes at most ${MAX_VALUES} values`, { code: '54000' })
}

/**
 * Messages to Postgres, written one after the other, so that a whole transaction is sent at once. The protocol is described in
 * the Postgres manual, "Message Formats".
 */
export class Frontend {
  #buffer = Buffer.allocUnsafeSlow(16384)
  #length = 0

  parse(name: string, text: string): void {
    const start = this.#begin(0x50)
    this.#cstring(name)
    this.#cstring(text)
    // No parameter types: Postgres infers them.
    this.#int16(0)
    this.#end(start)
  }

  bind(statement: string, values: readonly Value[]): void {
    const start = this.#begin(0x42)
    this.#cstring('')
    this.#cstring(statement)
    this.#int16(0)
    this.#int16(values.length)
    for (const value of values) {
      if (value === null) this.#int32(-1)
      else this.#text(value)
    }
    this.#int16(0)
    this.#end(start)
  }

  describeStatement(name: string): void {
    const start = this.#begin(0x44)
    this.#byte(0x53)
    this.#cstring(name)
    this.#end(start)
  }

  describePortal(): void {
    this.#bytes(DESCRIBE_UNNAMED_PORTAL)
  }

  execute(): void {
    this.#bytes(EXECUTE_UNNAMED_PORTAL)
  }

  closeStatement(name: string): void {
    const start = this.#begin(0x43)
    this.#byte(0x53)
    this.#cstring(name)
    this.#end(start)
  }

  sync(): void {
    this.#bytes(SYNC)
  }

  query(sql: string): void {
    const start = this.#begin(0x51)
    this.#cstring(sql)
    this.#end(start)
  }

  /** The messages written since the last call. */
  take(): Buffer {
    return this.#fill(Buffer.allocUnsafe(this.#length))
  }

  /** The same in a separate buffer, which may be transferred to another thread. */
  takeTransferable(): Buffer {
    return this.#fill(Buffer.allocUnsafeSlow(this.#length))
  }

  #fill(bytes: Buffer): Buffer {
    this.#buffer.copy(bytes, 0, 0, this.#length)
    this.#length = 0
    if (this.#buffer.length > MAX_KEPT_BYTES) this.#buffer = Buffer.allocUnsafeSlow(16384)
    return bytes
  }

  #reserve(size: number): void {
    const needed = this.#length + size
    if (needed <= this.#buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#buffer.length * 2))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }

  #begin(type: number): number {
    this.#byte(type)
    const start = this.#length
    this.#int32(0)
    return start
  }

  #end(start: number): void {
    this.#buffer.writeInt32BE(this.#length - start, start)
  }

  #byte(value: number): void {
    this.#reserve(1)
    this.#buffer[this.#length++] = value
  }

  #int16(value: number): void {
    this.#reserve(2)
    this.#length = this.#buffer.writeUInt16BE(value, this.#length)
  }

  #int32(value: number): void {
    this.#reserve(4)
    this.#length = this.#buffer.writeInt32BE(value, this.#length)
  }

  #bytes(bytes: Buffer): void {
    this.#reserve(bytes.length)
    this.#buffer.set(bytes, this.#length)
    this.#length += bytes.length
  }

  #cstring(text: string): void {
    this.#reserve(text.length * 3 + 1)
    this.#length += this.#buffer.write(text, this.#length, 'utf8')
    this.#buffer[this.#length++] = 0
  }

  #text(text: string): void {
    this.#reserve(text.length * 3 + 4)
    const written = this.#buffer.write(text, this.#length + 4, 'utf8')
    this.#buffer.writeInt32BE(written, this.#length)
    this.#length += written + 4
  }
}
