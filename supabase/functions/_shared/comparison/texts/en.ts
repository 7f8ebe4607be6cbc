import type { Comparison, Topic } from '../../contracts/comparison.ts'

type Counts = Comparison['counts']

export const texts = {
  asked: (first: string, second: string) => `Compare “${first}” with “${second}”.`,
  title: (first: string, second: string) => `Comparison of “${first}” and “${second}”`,
  same: 'The two documents have the same text.',
  counts: ({ added, removed, changed, renumbered }: Counts) => {
    const clauses = `${added} ${added === 1 ? 'clause' : 'clauses'} added, ${removed} removed, ${changed} changed`
    return renumbered === 0 ? `${clauses}.` : `${clauses}, ${renumbered} renumbered.`
  },
  topics: {
    liability: 'liability',
    amounts: 'amounts',
    terms: 'terms and periods',
    dates: 'dates',
    parties: 'parties',
    'governing-law': 'governing law',
  } satisfies Readonly<Record<Topic, string>>,
  /** Before the number of a clause, the heading above it, or `introduction`. */
  changes: {
    added: (place: string) => `Added ${place}`,
    removed: (place: string) => `Removed ${place}`,
    changed: (place: string) => `Changed ${place}`,
  },
  introduction: 'introduction',
  section: (heading: string) => `“${heading}”`,
  /** What is said about a topic or a clause. */
  about: (bold: string, said: string) => `${bold}: ${said}`,
  more: (count: number) => `… and ${count} more changes.`,
}

export type Texts = typeof texts
