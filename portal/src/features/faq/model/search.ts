import { FAQ_CATEGORIES, faqCategoryName, faqEntries, type FaqEntry } from '../../../content/faq.ts'
import { parseText } from '../../../lib/address-values.ts'
import { matchesQuery } from '../../../lib/matches-query.ts'

export interface FaqSearch {
  readonly words: string
  /** The id of the open answer; null if none is open. */
  readonly open: string | null
}

interface FaqGroup {
  /** Its name, in the language that is shown. */
  readonly category: string
  readonly entries: readonly FaqEntry[]
}

/** Reads the address, which anybody can edit. */
export function readSearch({ q, open }: Readonly<Record<string, unknown>>): FaqSearch {
  return {
    words: parseText(q),
    open: faqEntries().find(({ id }) => id === open)?.id ?? null,
  }
}

/** The parameters of the address; those that are not set are left out. */
export function searchParams({ words, open }: FaqSearch): { q?: string; open?: string } {
  return { ...(words === '' ? {} : { q: words }), ...(open === null ? {} : { open }) }
}

/** The entries whose question or answer has every word, by category, without empty categories. */
export function matching(words: string): FaqGroup[] {
  const isFound = ({ question, answer }: FaqEntry) => matchesQuery([question, ...answer].join(' '), words)
  return FAQ_CATEGORIES.map((category) => ({
    category: faqCategoryName(category),
    entries: faqEntries().filter((entry) => entry.category === category && isFound(entry)),
  })).filter(({ entries }) => entries.length > 0)
}
