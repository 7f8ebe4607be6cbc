import type { ChatDocument, ChatHelp } from '../contracts/ai-chat.ts'
import type { FailureReason } from '../documents/extraction.ts'
import type { LibraryPassage, Passage, RankedHelp } from '../ports/library.ts'

/** The file that came with the question, with its best passages. */
export interface Attachment {
  readonly name: string
  readonly passages: readonly Passage[]
  /** Why the file could not be read; null if it was. */
  readonly failure: FailureReason | null
}

/** What was found for one part of the question. The person who asks may read all of it. */
export interface Found {
  readonly question: string
  readonly passages: readonly LibraryPassage[]
  readonly help: readonly RankedHelp[]
}

/** What an answer may be based on. */
export interface Material {
  readonly parts: readonly Found[]
  readonly attachment: Attachment | null
}

/** Passages that contain less of the question match by chance. */
const MIN_RANK = 0.25
/** The help has few and short texts, so a word in common means less. */
const MIN_HELP_RANK = 0.5
/** A long question tells a story around what it asks, so less of it can be found. */
const MIN_HELP_RANK_LONG = 0.38
const LONG_QUESTION = 8

/** The documents of the passages, numbered in the order of their best passages. */
export function documentsOf(passages: readonly LibraryPassage[]): readonly ChatDocument[] {
  const seen = new Map<string, ChatDocument>()
  for (const { id, title, file_path, file_name, is_superseded } of passages) {
    if (seen.has(id)) continue
    seen.set(id, { number: seen.size + 1, id, title, file_path, file_name, superseded: is_superseded })
  }
  return [...seen.values()]
}

export const helpOf = (articles: readonly RankedHelp[]): readonly ChatHelp[] =>
  articles.map(({ id, title, path, group }) => ({ id, title, path, group }))

export function relevantPassages<Kind extends Passage>(passages: readonly Kind[]): readonly Kind[] {
  return passages.filter(({ rank }) => rank >= MIN_RANK)
}

/** Of the help, the article that fits best, and others that fit nearly as well. */
export function relevantHelp(question: string, help: readonly RankedHelp[]): readonly RankedHelp[] {
  const best = help[0]?.rank ?? 0
  const words = question.match(/\p{L}+/gu)?.length ?? 0
  const least = words >= LONG_QUESTION ? MIN_HELP_RANK_LONG : MIN_HELP_RANK
  return help.filter(({ rank }) => rank >= least && rank >= best * 0.8).slice(0, 2)
}

/**
 * A year that the question names and a passage does not have: the passage is about something else. Its rank is halved,
 * so that "Which fee do we pay for 2027?" is not answered with any fee.
 */
export function withoutOtherYears(question: string, passages: readonly LibraryPassage[]): readonly LibraryPassage[] {
  const years = question.match(/\b(19|20)\d\d\b/g) ?? []
  if (years.length === 0) return passages
  return passages
    .map((passage) => {
      const text = `${passage.title} ${passage.content}`
      return years.every((year) => text.includes(year)) ? passage : { ...passage, rank: passage.rank / 2 }
    })
    .toSorted((a, b) => b.rank - a.rank)
}

/**
 * The name that the person gave the file: uploads have the time before their name, as in `1731662400000-Lease of the
 * car.pdf`.
 */
export function nameOfFile(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/^\d{10,}-/, '')
}

const MAX_PARTS = 3

/** "Does it leave us enough time? And how do I book a consult?" has two parts, each with sources of its own. */
export function partsOf(question: string): readonly string[] {
  const parts = question.split(/(?<=\?)\s+/).filter((part) => (part.match(/\p{L}+/gu) ?? []).length >= 3)
  return parts.length > 1 && parts.length <= MAX_PARTS ? parts : [question]
}

/** Everything that was found for the parts of a question, best first, each once. */
export function together(parts: readonly Omit<Found, 'question'>[]): Omit<Found, 'question'> {
  return {
    passages: once(
      parts.flatMap(({ passages }) => passages),
      ({ id, place }) => `${id} ${place}`,
    ),
    help: once(
      parts.flatMap(({ help }) => help),
      ({ id }) => id,
    ),
  }
}

function once<Kind extends { readonly rank: number }>(all: readonly Kind[], keyOf: (each: Kind) => string): Kind[] {
  const best = new Map<string, Kind>()
  for (const each of all.toSorted((a, b) => b.rank - a.rank)) {
    if (!best.has(keyOf(each))) best.set(keyOf(each), each)
  }
  return [...best.values()]
}
