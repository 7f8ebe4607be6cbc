import { createReadStream } from 'node:fs'

/** Characters that no text contains: C0 controls except tab, line feed, vertical tab, form feed, carriage return and escape. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/**
 * Whether a file can be read as text: UTF-8, UTF-16 with its mark, or one of the older single-byte encodings, in which every byte
 * is a character, so that only control characters show that it is not text.
 */
export async function isPlausibleText(path: string): Promise<boolean> {
  let decode: ((chunk: Buffer) => string) | null = null
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    decode ??= decoderFor(chunk)
    if (CONTROLS.test(decode(chunk))) return false
  }
  return true
}

function decoderFor(start: Buffer): (chunk: Buffer) => string {
  const mark = start.length < 2 ? 0 : start.readUInt16BE(0)
  if (mark !== 0xfffe && mark !== 0xfeff) return (chunk) => chunk.toString('latin1')
  const decoder = new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be')
  return (chunk) => decoder.decode(chunk, { stream: true })
}
