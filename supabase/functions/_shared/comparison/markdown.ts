import type { Change, Comparison, Run, Topic } from '../contracts/comparison.ts'

/** Nobody reads more in a chat. The page shows all changes. */
const MAX_LISTED = 40
/** The number of unchanged words that are shown on each side of a change. */
const CONTEXT = 6

const TOPIC_NAMES: Readonly<Record<Topic, string>> = {
  liability: 'liability',
  amounts: 'amounts',
  terms: 'terms and periods',
  dates: 'dates',
  parties: 'parties',
  'governing-law': 'governing law',
}
const LETTER = /[\p{L}\p{N}]/u
const KIND_NAMES = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const

/** The comparison as a chat message: a summary, the important topics, then the changes, important ones first. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { names, counts, changes, topics, explanation } = comparison
  const [first, second] = names.map(escape)
  const listed = changes.filter(({ kind }) => kind !== 'renumbered')
  const ordered = [...listed.filter(matters), ...listed.filter((change) => !matters(change))]
  const parts = [
    ...(explanation === null ? [] : [explanation]),
    `**Comparison of “${first}” and “${second}”**`,
    changes.length === 0 ? 'The two documents have the same text.' : `${sum(counts)}.`,
    ...(topics.length === 0 ? [] : [topics.map(({ topic, changes: at }) => attention(topic, at, changes)).join('\n')]),
    ...(ordered.length === 0 ? [] : [ordered.slice(0, MAX_LISTED).map(line).join('\n')]),
    ...(ordered.length > MAX_LISTED ? [`… and ${ordered.length - MAX_LISTED} more changes.`] : []),
  ]
  return parts.join('\n\n')
}

const matters = ({ topics }: Change): boolean => topics.length > 0

function sum({ added, removed, changed, renumbered }: Comparison['counts']): string {
  const clauses = `${added} ${added === 1 ? 'clause' : 'clauses'} added, ${removed} removed, ${changed} changed`
  return renumbered === 0 ? clauses : `${clauses}, ${renumbered} renumbered`
}

function attention(topic: Topic, at: readonly number[], changes: readonly Change[]): string {
  const places = at.map((index) => labelOf(changes[index]))
  return `- **${TOPIC_NAMES[topic]}**: ${[...new Set(places)].join(', ')}`
}

function line(change: Change): string {
  const { kind, left, right } = change
  const label = `${kind === 'renumbered' ? '' : KIND_NAMES[kind]} ${labelOf(change)}`
  const text =
    kind === 'changed' ? merged(left?.runs ?? [], right?.runs ?? []) : (right ?? left)?.runs.map(shown).join('')
  return `- **${label}**: ${text ?? ''}`
}

function labelOf(change: Change | undefined): string {
  const number = change?.right?.number || change?.left?.number || ''
  const section = change?.section ?? ''
  if (number !== '') return escape(number.replace(/[.:)]$/, ''))
  return section === '' ? 'introduction' : `“${escape(section)}”`
}

/** Both sides in one line: removed words are struck out, inserted words are bold. */
function merged(left: readonly Run[], right: readonly Run[]): string {
  const parts: Run[] = []
  let at = 0
  for (const run of left) {
    if (run.mark === 'removed') {
      parts.push(run)
      continue
    }
    while (right[at]?.mark === 'inserted') parts.push(right[at++] as Run)
    parts.push(right[at++] ?? run)
  }
  parts.push(...right.slice(at))
  return joined(parts.map((run, index) => cut(run, index === 0, index === parts.length - 1)))
}

/** Adds a space between two runs where Markdown needs one, and between struck and added words, which readers would join. */
function joined(runs: readonly Run[]): string {
  const tidy = runs.map((run, index) => withoutSpaceBefore(runs[index + 1], run))
  return tidy
    .map((run, index) => {
      const before = tidy[index - 1]
      return before !== undefined && needsSpace(before, run) ? ` ${shown(run)}` : shown(run)
    })
    .join('')
}

/** The space after a word is of the other version if a comma or a full stop follows here. */
function withoutSpaceBefore(next: Run | undefined, run: Run): Run {
  const hasSpace = next !== undefined && next.mark !== run.mark && /^[,.;:!?)]/.test(next.text)
  return hasSpace ? { ...run, text: run.text.trimEnd() } : run
}

/**
 * Two words need a space: it is missing if a comma or a full stop followed the first one in the other version. And a mark
 * between a letter and a sign is no mark in Markdown: `30**(3)**` would be shown as it is
 * (https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run).
 */
function needsSpace(before: Run, after: Run): boolean {
  const [end, start] = [before.text.at(-1) ?? '', after.text.at(0) ?? '']
  if (/^\s?$/.test(end) || /^\s?$/.test(start) || before.mark === after.mark) return false
  if (after.mark === 'inserted' && /[,.;:!?)]/.test(start)) return false
  if (before.mark !== 'same' && after.mark !== 'same') return true
  if (LETTER.test(end) && LETTER.test(start)) return true
  const [inner, outer] = before.mark === 'same' ? [start, end] : [end, start]
  return !LETTER.test(inner) && LETTER.test(outer)
}

function cut(run: Run, isFirst: boolean, isLast: boolean): Run {
  if (run.mark !== 'same') return run
  const words = run.text.split(/(?<=\s)/)
  if (words.length <= (isFirst || isLast ? CONTEXT : 2 * CONTEXT)) return run
  const before = isFirst ? [] : words.slice(0, CONTEXT)
  const after = isLast ? [] : words.slice(-CONTEXT)
  return { ...run, text: `${before.join('')}… ${after.join('')}` }
}

/** Markdown marks work only next to a letter, so the trailing space stays outside. */
function shown({ text, mark }: Run): string {
  const [, sign = '', inner = '', space = ''] = /^([,.;:!?)]*\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  if (mark === 'same' || inner === '') return escape(text)
  if (mark === 'removed') return `~~${escape(sign + inner)}~~${space}`
  // An added comma is not bold: before it the mark would be no mark.
  return `${escape(sign)}**${escape(inner)}**${space}`
}

/** Escapes the text of a document, so that it cannot become Markdown. */
function escape(text: string): string {
  return text.replace(/[\\`*_~[\]<>#|]/g, '\\$&')
}
