import { Unreadable } from '../extraction.ts'

/**
 * Typed as string, not as a literal: otherwise Deno's type check fails on a Node module in a file whose packages refer
 * to Node's types.
 */
const BUFFER_MODULE: string = 'node:buffer'

/** The position of the flag for encryption: [MS-DOC] 2.5.2. */
const FLAGS_OFFSET = 10
const ENCRYPTED = 0x0100

export async function readDoc(bytes: Uint8Array): Promise<string> {
  const { CFB } = await import('@e965/xlsx')
  const container = CFB.read(bytes, { type: 'array' }) as object
  const main = CFB.find(container, 'WordDocument') as { readonly content?: ArrayLike<number> } | null
  const head = Uint8Array.from(main?.content ?? []).subarray(0, FLAGS_OFFSET + 2)
  if (head.byteLength < FLAGS_OFFSET + 2) throw new Unreadable('unreadable')
  const flags = (head[FLAGS_OFFSET] ?? 0) + (head[FLAGS_OFFSET + 1] ?? 0) * 256
  if ((flags & ENCRYPTED) !== 0) throw new Unreadable('protected')

  const { default: WordExtractor } = await import('word-extractor')
  const document = await new WordExtractor().extract((await nodeBuffer(bytes)) as never)
  const parts = [document.getBody(), document.getFootnotes(), document.getEndnotes()]
  // word-extractor ends a paragraph with one line feed.
  return parts
    .filter((part) => part.trim() !== '')
    .map((part) => part.replace(/\r\n?/g, '\n').replace(/\n+/g, '\n\n'))
    .join('\n\n')
}

async function nodeBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Promise<Uint8Array> {
  const { Buffer } = (await import(BUFFER_MODULE)) as {
    Buffer: { from(buffer: ArrayBufferLike, byteOffset: number, byteLength: number): Uint8Array }
  }
  return Buffer.from(buffer, byteOffset, byteLength)
}
