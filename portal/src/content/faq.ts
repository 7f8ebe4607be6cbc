import {
  FAQ_CATEGORIES as CATEGORIES,
  FAQ_TOPICS,
  type FaqCategory as Category,
  type FaqId,
} from '../../../supabase/functions/_shared/help/faq/topics.ts'
import { catalogue } from '../language/catalogue.ts'

// The Steward answers from the same texts, so they are with the functions: docs/decisions/0016.
export type FaqCategory = Category

export interface FaqEntry {
  /** Part of the address of an open answer. */
  readonly id: FaqId
  readonly category: FaqCategory
  readonly question: string
  /** The paragraphs of the answer. */
  readonly answer: readonly string[]
}

const TEXTS = catalogue({
  en: () => import('../../../supabase/functions/_shared/help/faq/en.ts'),
  nl: () => import('../../../supabase/functions/_shared/help/faq/nl.ts'),
  fr: () => import('../../../supabase/functions/_shared/help/faq/fr.ts'),
})

export const FAQ_CATEGORIES = CATEGORIES

/** The name of a category, in the language that is shown. */
export const faqCategoryName = (category: FaqCategory): string => TEXTS.categories[category]

/** The questions and answers, in the language that is shown. */
export const faqEntries = (): readonly FaqEntry[] =>
  FAQ_TOPICS.map(({ id, category }) => ({ ...TEXTS.entries[id], id, category }))
