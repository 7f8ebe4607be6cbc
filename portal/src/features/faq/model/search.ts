import { FAQ, FAQ_CATEGORIES, type FaqCategory, type FaqEntry } from '../../../content/faq.ts'
import { matchesQuery } from '../../../lib/matches-query.ts'

export interface FaqSearch {
  readonly words: string
  /** The one answer that is open. */
  readonly open: string | null
}

interface FaqGroup {
  readonly category: FaqCategory
  readonly entries: readonly FaqEntry[]
}

/** From the address, where anything may stand. */
export function readSearch({ q, open }: Readonly<Record<string, unknown>>): FaqSearch {
  return {
    // A number that stands alone in an address arrives as one.
    words: typeof q === 'string' || typeof q === 'number' ? String(q) : '',
    open: FAQ.find(({ id }) => id === open)?.id ?? null,
  }
}

/** Into the address; what is not asked does not stand there. */
export function searchParams({ words, open }: FaqSearch): { q?: string; open?: string } {
  return { ...(words === '' ? {} : { q: words }), ...(open === null ? {} : { open }) }
}

/** Those with each of the words in question or answer, by category; a category without any is left out. */
export function matching(words: string): FaqGroup[] {
  const isFound = ({ question, answer }: FaqEntry) => matchesQuery([question, ...answer].join(' '), words)
  return FAQ_CATEGORIES.map((category) => ({
    category,
    entries: FAQ.filter((entry) => entry.category === category && isFound(entry)),
  })).filter(({ entries }) => entries.length > 0)
}
