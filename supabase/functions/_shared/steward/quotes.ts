import type { Passage } from '../ports/library.ts'

export interface Quote<Source extends Passage> {
  readonly text: string
  readonly score: number
  readonly from: Source
}

const MOST = 3
const MOST_OF_ONE = 2
/** Of the best one's score; less says something else. */
const LEAST_SHARE = 0.65

/** The sentences that fit a question best, best first. What stands under a heading that fits, fits better. */
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
    if (chosen.length === MOST || quote.score < best * LEAST_SHARE) break
    if (soFar === MOST_OF_ONE || chosen.some(({ text }) => text === quote.text)) continue
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

/** It ends like no sentence, and is short. */
export function isHeading(text: string): boolean {
  return !/[.!?;:]["”)]*$/.test(text) && text.split(/\s+/).length <= 10
}

function withoutNumber(text: string): string {
  return text.replace(/^(\d+(\.\d+)*[.)]?|[-•*–]) +/, '')
}

/** So that nothing in a document becomes a link, a heading or markup in an answer. */
export function asText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>~|#]/g, '\\$&')
}
