import {
  FAQ_CATEGORIES as CATEGORIES,
  FAQ as ENTRIES,
  type FaqCategory as Category,
  type FaqEntry as Entry,
} from '../../../supabase/functions/_shared/help/faq.ts'

// The Steward answers from the same texts, so they are with the functions: docs/decisions/0016.
export const FAQ_CATEGORIES = CATEGORIES
export const FAQ = ENTRIES
export type FaqCategory = Category
export type FaqEntry = Entry
