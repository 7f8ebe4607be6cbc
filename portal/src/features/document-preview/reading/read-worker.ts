import type { Reading } from '../model/shown.ts'
import { readForScreen } from './read-for-screen.ts'

/** The types of a thread's own surroundings exclude those of a page, which the rest of the portal is checked with. */
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<Uint8Array<ArrayBuffer>>) => void): void
  postMessage(message: Reading, transfer: Transferable[]): void
}

/** A thread that reads one document: whoever started it ends it, however far it is. */
scope.addEventListener('message', ({ data: bytes }) => {
  void readForScreen(bytes).then((reading) => scope.postMessage(reading, buffersOf(reading)))
})

function buffersOf(reading: Reading): Transferable[] {
  if ('failure' in reading) return []
  const { content } = reading
  if (content.kind === 'pdf') return [content.bytes.buffer]
  return content.kind === 'docx' ? content.pictures.map(({ bytes }) => bytes.buffer) : []
}
