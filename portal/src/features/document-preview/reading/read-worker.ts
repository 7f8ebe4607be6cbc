import type { Reading } from '../model/content.ts'
import { readForScreen } from './read-for-screen.ts'

/**
 * The types of a worker cannot be used together with the types of a page, with which the rest of the portal is checked.
 */
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<Uint8Array<ArrayBuffer>>) => void): void
  postMessage(message: Reading, transfer: Transferable[]): void
}

/** Reads one document. The page that started this thread ends it at any time. */
scope.addEventListener('message', ({ data: bytes }) => {
  void readForScreen(bytes).then((reading) => scope.postMessage(reading, buffersOf(reading)))
})

function buffersOf(reading: Reading): Transferable[] {
  if ('failure' in reading) return []
  const { content } = reading
  if (content.kind === 'pdf') return [content.bytes.buffer]
  return content.kind === 'docx' ? content.pictures.map(({ bytes }) => bytes.buffer) : []
}
