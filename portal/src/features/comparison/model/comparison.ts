import type { Change, Comparison, Topic } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'
import { TEXTS } from '../texts.ts'

export const kindLabel = (kind: Change['kind']): string => TEXTS.kinds[kind] ?? kind

export const topicLabel = (topic: Topic): string => TEXTS.topics[topic] ?? topic

/** "3 clauses changed, 1 added, 0 removed", and "2 renumbered" if there are any: together the number of changes. */
export function summary({ counts: { changed, added, removed, renumbered } }: Pick<Comparison, 'counts'>): string {
  const { summary: counted, summaryRenumbered } = TEXTS
  return renumbered === 0 ? counted(changed, added, removed) : summaryRenumbered(changed, added, removed, renumbered)
}

const VERSION = /[\s,]*[([]?\b((?:version|versie|v)\.?\s*\d[\d.]*)[)\]]?\s*$/i

/** For a phone: "Agreement: version 1 ↔ version 2" instead of the same name twice. */
export function shortTitle(names: readonly [string, string]): string {
  const [first, second] = names.map((name) => VERSION.exec(name))
  const base = names[0].slice(0, first?.index)
  const isSame = first && second && base !== '' && base === names[1].slice(0, second.index)
  return isSame ? `${base}: ${first[1]} ↔ ${second[1]}` : `${names[0]} ↔ ${names[1]}`
}

const MAX_TITLE_LENGTH = 60

/** The number and the heading; without a heading the first words of the clause. */
export function changeTitle({ section, left, right }: Change): string {
  const side = right ?? left
  const words = side?.runs.map(({ text }) => text).join('') ?? ''
  const name = section || (words.length > MAX_TITLE_LENGTH ? `${words.slice(0, MAX_TITLE_LENGTH)}…` : words)
  return [side?.number, name].filter(Boolean).join(' ')
}
