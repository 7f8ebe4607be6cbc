import { answerOnce } from '../runtime/ask-worker.ts'
import type { ExtractionLimits } from './extraction.ts'
import { readDocument } from './read-document.ts'

export interface Task {
  readonly bytes: Uint8Array
  readonly limits: ExtractionLimits
}

/** Reads one document. The function that started this worker terminates it. */
answerOnce((task) => {
  const { bytes, limits } = task as Task
  return readDocument(bytes, limits)
})
