import type { Change, Comparison, Topic } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'

export const KIND_LABELS: Readonly<Record<Change['kind'], string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  renumbered: 'Renumbered',
}

export const TOPIC_LABELS: Readonly<Record<Topic, string>> = {
  parties: 'Parties',
  amounts: 'Amounts',
  dates: 'Dates',
  terms: 'Terms',
  liability: 'Liability',
  'governing-law': 'Governing law',
}

/** "3 clauses changed, 1 added, 0 removed" */
export function summary({ counts: { changed, added, removed } }: Pick<Comparison, 'counts'>): string {
  return `${changed} ${changed === 1 ? 'clause' : 'clauses'} changed, ${added} added, ${removed} removed`
}

const MAX_TITLE_LENGTH = 60

/** The number and the heading; without a heading the first words of the clause. */
export function changeTitle({ section, left, right }: Change): string {
  const side = right ?? left
  const words = side?.runs.map(({ text }) => text).join('') ?? ''
  const name = section || (words.length > MAX_TITLE_LENGTH ? `${words.slice(0, MAX_TITLE_LENGTH)}…` : words)
  return [side?.number, name].filter(Boolean).join(' ')
}
