import type { Language } from '../contracts/languages.ts'
import { texts as faqEn, type Texts as FaqTexts } from './faq/en.ts'
import { texts as faqFr } from './faq/fr.ts'
import { texts as faqNl } from './faq/nl.ts'
import { FAQ_TOPICS } from './faq/topics.ts'
import { texts as guidesEn, type Texts as GuideTexts } from './guides/en.ts'
import { texts as guidesFr } from './guides/fr.ts'
import { texts as guidesNl } from './guides/nl.ts'
import { GUIDE_TOPICS } from './guides/topics.ts'

/** A text about the portal itself, which the Steward may answer from. */
export interface HelpArticle {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Further words by which people look for it, in every language. */
  readonly words: string
  /** The page of the portal that it leads to. */
  readonly path: string
  readonly group: 'FAQ' | 'Guide'
}

const FAQ: Readonly<Record<Language, FaqTexts>> = { en: faqEn, nl: faqNl, fr: faqFr }
const GUIDES: Readonly<Record<Language, GuideTexts>> = { en: guidesEn, nl: guidesNl, fr: guidesFr }

/** The portal's help in a language: the guides to its pages, and the FAQ. */
export function helpIn(language: Language): readonly HelpArticle[] {
  return [
    ...GUIDE_TOPICS.map(({ id, words, path }) => ({
      ...GUIDES[language][id],
      id: `guide-${id}`,
      words,
      path,
      group: 'Guide' as const,
    })),
    ...FAQ_TOPICS.map(({ id, words }) => {
      const { question, answer } = FAQ[language].entries[id]
      const path = `/faq?open=${id}`
      return { id: `faq-${id}`, title: question, text: answer.join('\n'), words, path, group: 'FAQ' as const }
    }),
  ]
}
