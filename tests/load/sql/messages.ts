/** Splits the stream of the Postgres protocol into messages: a letter, a length that includes itself, and the body. */
export class Messages {
  readonly #onMessage: (type: string, body: Buffer, whole: Buffer) => void
  #pending: Buffer = Buffer.alloc(0)
  /** A client's first message has no letter. */
  #isStart: boolean

  constructor(from: 'client' | 'server', onMessage: (type: string, body: Buffer, whole: Buffer) => void) {
    this.#isStart = from === 'client'
    this.#onMessage = onMessage
  }

  push(chunk: Buffer): void {
    const bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    let at = 0
    for (;;) {
      const head = this.#isStart ? 0 : 1
      if (bytes.length < at + head + 4) break
      const end = at + head + bytes.readInt32BE(at + head)
      if (bytes.length < end) break
      const whole = bytes.subarray(at, end)
      if (!this.#isStart) this.#onMessage(String.fromCharCode(whole[0] ?? 0), whole.subarray(5), whole)
      this.#isStart = false
      at = end
    }
    this.#pending = Buffer.from(bytes.subarray(at))
  }
}

export function message(type: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)))
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Reads the zero-terminated texts at the beginning of a message; returns them and the rest. */
export function textsOf(body: Buffer, count: number): { readonly texts: string[]; readonly rest: Buffer } {
  const texts: string[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    const end = body.indexOf(0, at)
    texts.push(body.toString('utf8', at, end))
    at = end + 1
  }
  return { texts, rest: body.subarray(at) }
}

/** Reads the values of a Bind message with text parameters, from the bytes after its names. */
export function valuesOf(rest: Buffer): (string | null)[] {
  const formats = rest.readInt16BE(0)
  let at = 2 + formats * 2
  const count = rest.readInt16BE(at)
  at += 2
  return Array.from({ length: count }, () => {
    const length = rest.readInt32BE(at)
    at += 4
    if (length < 0) return null
    const value = rest.toString('utf8', at, at + length)
    at += length
    return value
  })
}
