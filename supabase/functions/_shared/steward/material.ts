import type { ChatDocument } from '../contracts/ai-chat.ts'
import type { LibraryPassage, Passage } from '../ports/library.ts'

/** The file that came with the question, with its best passages. */
export interface Attachment {
  readonly name: string
  readonly passages: readonly Passage[]
}

/** What an answer may be based on. The person who asks may read all of it. */
export interface Material {
  readonly passages: readonly LibraryPassage[]
  readonly attachment: Attachment | null
}

/** Passages that contain less of the question match by chance. */
const MIN_RANK = 0.2

/** The documents of the passages, numbered in the order of their best passages. */
export function documentsOf(passages: readonly LibraryPassage[]): readonly ChatDocument[] {
  const seen = new Map<string, ChatDocument>()
  for (const { id, title, file_path, file_name } of passages) {
    if (!seen.has(id)) seen.set(id, { number: seen.size + 1, id, title, file_path, file_name })
  }
  return [...seen.values()]
}

export function relevantPassages<Kind extends Passage>(passages: readonly Kind[]): readonly Kind[] {
  return passages.filter(({ rank }) => rank >= MIN_RANK)
}

/**
 * The name that the person gave the file: uploads have the time before their name, as in `1731662400000-Lease of the
 * car.pdf`.
 */
export function nameOfFile(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/^\d{10,}-/, '')
}
