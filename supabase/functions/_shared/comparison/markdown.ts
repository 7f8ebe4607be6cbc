import type { Change, Comparison, Run } from '../contracts/comparison.ts'
import type { Language } from '../contracts/languages.ts'
import { texts } from './texts.ts'
import type { Texts } from './texts/en.ts'

/** Nobody reads more in a chat. The page shows all changes. */
const MAX_LISTED = 40
/** The number of unchanged words that are shown on each side of a change. */
const CONTEXT = 6

const LETTER = /[\p{L}\p{N}]/u

/** The comparison as a chat message: a summary, the important topics, then the changes, important ones first. */
export function comparisonMarkdown(comparison: Comparison, language: Language): string {
  const { names, counts, changes, topics, explanation } = comparison
  const said = texts[language]
  const listed = changes.filter(({ kind }) => kind !== 'renumbered')
  const ordered = [...listed.filter(matters), ...listed.filter((change) => !matters(change))]
  const parts = [
    ...(explanation === null ? [] : [explanation]),
    `**${said.title(escape(names[0]), escape(names[1]))}**`,
    changes.length === 0 ? said.same : said.counts(counts),
    ...(topics.length === 0 ? [] : [topics.map((found) => attention(found, changes, said)).join('\n')]),
    ...(ordered.length === 0
      ? []
      : [
          ordered
            .slice(0, MAX_LISTED)
            .map((change) => line(change, said))
            .join('\n'),
        ]),
    ...(ordered.length > MAX_LISTED ? [said.more(ordered.length - MAX_LISTED)] : []),
  ]
  return parts.join('\n\n')
}

const matters = ({ topics }: Change): boolean => topics.length > 0

function attention(found: Comparison['topics'][number], changes: readonly Change[], said: Texts): string {
  const places = found.changes.map((index) => placeOf(changes[index], said))
  return `- ${said.about(`**${said.topics[found.topic]}**`, [...new Set(places)].join(', '))}`
}

function line(change: Change, said: Texts): string {
  const { kind, left, right } = change
  const place = placeOf(change, said)
  const label = kind === 'renumbered' ? place : said.changes[kind](place)
  const text =
    kind === 'changed' ? merged(left?.runs ?? [], right?.runs ?? []) : (right ?? left)?.runs.map(shown).join('')
  return `- ${said.about(`**${label}**`, text ?? '')}`
}

function placeOf(change: Change | undefined, said: Texts): string {
  const number = change?.right?.number || change?.left?.number || ''
  const section = change?.section ?? ''
  if (number !== '') return escape(number.replace(/[.:)]$/, ''))
  return section === '' ? said.introduction : said.section(escape(section))
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
