const HEAD_END = Buffer.from('\r\n\r\n')
const LINE_END = Buffer.from('\r\n')

/** Reads an HTTP/1.1 answer; undefined if it is not complete yet. */
export function readResponse(bytes: Buffer): { readonly status: string; readonly body: Buffer } | undefined {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd < 0) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const status = head.slice(9, 12)
  const start = headEnd + HEAD_END.length
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (length !== null) {
    const end = start + Number(length[1])
    return bytes.length < end ? undefined : { status, body: bytes.subarray(start, end) }
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) throw new Error(`An answer without a length: ${head}`)
  const body = readChunks(bytes, start)
  return body && { status, body }
}

function readChunks(bytes: Buffer, start: number): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf(LINE_END, at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const from = lineEnd + LINE_END.length
    at = from + size + LINE_END.length
    if (bytes.length < at) return undefined
    if (size === 0) return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
    chunks.push(bytes.subarray(from, from + size))
  }
}
