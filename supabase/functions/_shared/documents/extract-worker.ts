import type { ExtractionLimits } from './extraction.ts'
import { readDocument } from './read-document.ts'

interface Task {
  readonly bytes: Uint8Array
  readonly limits: ExtractionLimits
}

/** The types of a thread's own surroundings exclude those of a page, which the rest of the functions is checked with. */
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<Task>) => void): void
  postMessage(message: unknown): void
}

/** Reads one document. Its function ends it, however far it is. */
scope.addEventListener('message', ({ data: { bytes, limits } }) => {
  void readDocument(bytes, limits).then((extraction) => scope.postMessage(extraction))
})
