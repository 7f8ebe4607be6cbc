import { plural } from '../../../language/formats.ts'

export const texts = {
  title: 'FAQ',
  description: 'Frequently asked questions: how the portal works, what your account can do, where to find help.',
  search: 'Search questions and answers',
  found: (count: number) => plural(count, { one: '# question found', other: '# questions found' }),
  none: { title: 'No results found', description: 'Try other words, or ask us.', clear: 'clear your search' },
  categories: 'Categories',
  /** After the number. */
  questions: (count: number) => plural(count, { one: 'question', other: 'questions' }),
  ways: {
    label: 'Other ways to an answer',
    title: 'Not answered here?',
    steward: 'Ask the AI Steward',
    stewardDetail: 'It knows this help and your documents',
    support: 'Contact Support',
    supportDetail: 'A person reads every request',
  },
}

export type Texts = typeof texts
