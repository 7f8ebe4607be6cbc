import type { ChatDocument } from '../contracts/ai-chat.ts'
import type { LibraryPassage, Passage } from '../ports/library.ts'

/** The file that came with the question, as far as it fits. */
export interface Attachment {
  readonly name: string
  readonly passages: readonly Passage[]
}

/** What an answer may be made of: all of it may be read by whoever asks. */
export interface Material {
  readonly passages: readonly LibraryPassage[]
  readonly attachment: Attachment | null
}

/** Less than this share of a question in common is chance. */
const LEAST_RANK = 0.2

/** The documents of the passages, numbered in the order of their best passages. */
export function documentsOf(passages: readonly LibraryPassage[]): readonly ChatDocument[] {
  const seen = new Map<string, ChatDocument>()
  for (const { id, title, file_path, file_name } of passages) {
    if (!seen.has(id)) seen.set(id, { number: seen.size + 1, id, title, file_path, file_name })
  }
  return [...seen.values()]
}

export function fitting<Kind extends Passage>(passages: readonly Kind[]): readonly Kind[] {
  return passages.filter(({ rank }) => rank >= LEAST_RANK)
}

/** Of `1731662400000-Lease of the car.pdf` what the person called it: uploads carry the time before their name. */
export function nameOfFile(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/^\d{10,}-/, '')
}
