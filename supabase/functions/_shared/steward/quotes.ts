import type { Passage } from '../ports/library.ts'

export interface Quote<Source extends Passage> {
  readonly text: string
  readonly score: number
  readonly from: Source
}

const MAX_QUOTES = 3
const MAX_OF_ONE_SOURCE = 2
/** Sentences with a lower share of the best score are left out. */
const MIN_SHARE = 0.65

/** The sentences that match a question best, best first. A sentence below a matching heading scores higher. */
export function bestQuotes<Source extends Passage>(
  passages: readonly Source[],
  sourceOf: (passage: Source) => string,
): readonly Quote<Source>[] {
  const all = passages.flatMap((passage) => quotesOf(passage)).sort((a, b) => b.score - a.score)
  const best = all[0]?.score ?? 0
  const chosen: Quote<Source>[] = []
  const from = new Map<string, number>()
  for (const quote of all) {
    const source = sourceOf(quote.from)
    const soFar = from.get(source) ?? 0
    if (chosen.length === MAX_QUOTES || quote.score < best * MIN_SHARE) break
    if (soFar === MAX_OF_ONE_SOURCE || chosen.some(({ text }) => text === quote.text)) continue
    from.set(source, soFar + 1)
    chosen.push(quote)
  }
  return chosen
}

function quotesOf<Source extends Passage>(passage: Source): readonly Quote<Source>[] {
  const quotes: Quote<Source>[] = []
  let heading = 0
  for (const { text, rank } of passage.sentences) {
    if (isHeading(text)) {
      heading = rank
    } else if (rank > 0 || heading > 0) {
      quotes.push({ text: withoutNumber(text), score: rank + heading / 2 + passage.rank / 2, from: passage })
    }
  }
  return quotes
}

/** A heading is short and does not end like a sentence. */
export function isHeading(text: string): boolean {
  return !/[.!?;:]["”)]*$/.test(text) && text.split(/\s+/).length <= 10
}

function withoutNumber(text: string): string {
  return text.replace(/^(\d+(\.\d+)*[.)]?|[-•*–]) +/, '')
}

/** Escapes the text of a document, so that it cannot become a link, a heading or other Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>~|#]/g, '\\$&')
}
