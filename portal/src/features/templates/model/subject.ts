import type { RecentTemplate } from './versions.ts'

export interface Subject {
  readonly categories: readonly string[]
  readonly words: readonly string[]
}

type Described = Pick<RecentTemplate, 'title' | 'category' | 'tags'>

/** The documents of the subject's categories, and those whose tags or title have one of its words, in their order. */
export function aboutSubject<Document extends Described>(
  documents: readonly Document[],
  { categories, words }: Subject,
): Document[] {
  return documents.filter(({ title, category, tags }) => {
    if (categories.includes(category)) return true
    const text = ` ${[title, ...(tags ?? [])]
      .join(' ')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
    return words.some((word) => text.includes(` ${word} `))
  })
}
