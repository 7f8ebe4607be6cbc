import { FAQ } from './faq.ts'
import { GUIDES } from './guides.ts'

/** A text about the portal itself, which the Steward may answer from. */
export interface HelpArticle {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Further words by which people look for it. */
  readonly words: string
  /** The page of the portal that it leads to. */
  readonly path: string
  readonly group: 'FAQ' | 'Guide'
}

/** The portal's help: the guides to its pages, and the FAQ. */
export const HELP: readonly HelpArticle[] = [
  ...GUIDES.map((guide) => ({ ...guide, id: `guide-${guide.id}`, group: 'Guide' as const })),
  ...FAQ.map(({ id, question, answer, words }) => ({
    id: `faq-${id}`,
    title: question,
    text: answer.join('\n'),
    words,
    path: `/faq?open=${id}`,
    group: 'FAQ' as const,
  })),
]
