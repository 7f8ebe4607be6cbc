import { plural } from '../../../language/formats.ts'

const clauses = (changed: number, added: number, removed: number) =>
  `${plural(changed, { one: '# clause', other: '# clauses' })} changed, ${added} added, ${removed} removed`

export const texts = {
  loading: 'Loading...',
  title: 'Compare documents',
  first: 'First document',
  second: 'Second document',
  order: 'The earlier one is shown on the left, whichever you choose first.',
  choose: 'Choose a document',
  submit: 'Compare',
  cancel: 'Cancel',
  again: 'Try again',
  both: 'Choose both documents to compare.',
  different: 'Choose two different documents.',
  none: 'There are no documents to compare yet.',
  notLoaded: 'The documents could not be loaded.',
  busy: (first: string, second: string) => `Comparing “${first}” with “${second}”…`,
  done: 'Comparison complete',
  failed: 'Comparison failed',
  sorry: (reason: string) => `Sorry, the comparison failed: ${reason}`,
  unknown: 'unknown error',

  kinds: { added: 'Added', removed: 'Removed', changed: 'Changed', renumbered: 'Renumbered' },
  topics: {
    parties: 'Parties',
    amounts: 'Amounts',
    dates: 'Dates',
    terms: 'Terms',
    liability: 'Liability',
    'governing-law': 'Governing law',
  },
  summary: clauses,
  summaryRenumbered: (changed: number, added: number, removed: number, renumbered: number) =>
    `${clauses(changed, added, removed)}, ${renumbered} renumbered`,

  sides: {
    earlier: (when: string) => `Earlier · ${when}`,
    later: (when: string) => `Later · ${when}`,
    dayAndTime: (day: string, time: string) => `${day}, ${time}`,
  },

  view: {
    previous: 'Previous change',
    next: 'Next change',
    more: 'More',
    swap: 'Swap',
    print: 'Print',
    download: 'Download',
    fileName: 'comparison.md',
    same: 'The two documents say the same',
    clauses: 'Changed clauses',
    changes: 'Changes',
    byClause: (count: number) =>
      plural(count, { one: '# change, clause by clause', other: '# changes, clause by clause' }),
    change: (kind: string, title: string) => `${kind}: ${title}`,
    /** What a screen reader says before a changed part of a clause. */
    marks: { removed: 'removed:', inserted: 'inserted:' },
  },
}

export type Texts = typeof texts
