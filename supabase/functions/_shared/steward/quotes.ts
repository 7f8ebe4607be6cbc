import type { Passage } from '../ports/library.ts'
import { clausesOf, type Clause } from './clauses.ts'
import { withoutAccents } from '../documents/without-accents.ts'

export interface Quote<Source extends Passage> {
  /** The number of the clause, or the name of the annex; empty if the document has none. */
  readonly label: string
  readonly text: string
  readonly score: number
  readonly from: Source
}

const MAX_QUOTES = 3
const MAX_OF_ONE_SOURCE = 2
/** Clauses with a lower share of the best score are left out. */
const MIN_SHARE = 0.65
/** A longer clause is shortened to its best sentence, a longer list to its first entries. */
const MAX_LENGTH = 320

/** Questions whose answer is a period, a day or an amount. */
const ASKS_FOR_FIGURE =
  /\b(how (soon|long|often|many|much|quickly|fast|late)|period|deadline|time limit|notice|(what|which) (amount|sum|fee|percentage)|when must|hoe(veel| lang| snel| vaak)|hoelang|termijn|wanneer|bedrag|combien|quel(le)? (delai|montant|duree|frequence|somme|pourcentage)|delai|preavis|quand|a quelle frequence)/i
const FIGURE =
  /\d|\b(one|two|three|four|five|six|seven|ten|twelve|één|een|twee|drie|vier|vijf|zes|tien|une?|deux|trois|quatre|cinq|sept|huit|dix|douze) (hours?|(working |business )?days?|weeks?|months?|years?|uur|(werk)?dagen|weken|maand(en)?|jaar|heures?|jours?( ouvrables?)?|semaines?|mois|ans?|annees?)\b/i
/** Questions whose answer is a list of names. */
const ASKS_FOR_LIST =
  /\b(who (are|is)|which|list|names?|wie (zijn|is)|welke|lijst|namen|qui (sont|est)|quels?|quelles?|liste|noms?)\b/i
const BONUS = 1.2

interface Choice<Source> {
  readonly question: string
  readonly sourceOf: (passage: Source) => string
  /** Sources that are quoted only if no other answers. */
  readonly isLast?: (passage: Source) => boolean
}

/** The clauses that match a question best, best first. */
export function bestQuotes<Source extends Passage>(
  passages: readonly Source[],
  { question, sourceOf, isLast = () => false }: Choice<Source>,
): readonly Quote<Source>[] {
  const all = passages.flatMap((passage) => quotesOf(passage, question)).sort((a, b) => b.score - a.score)
  const best = all[0]?.score ?? 0
  const enough = all.filter(({ score }) => score >= best * MIN_SHARE)
  const first = enough.filter(({ from }) => !isLast(from))
  const chosen: Quote<Source>[] = []
  const from = new Map<string, number>()
  for (const quote of first.length > 0 ? first : enough) {
    const source = sourceOf(quote.from)
    const soFar = from.get(source) ?? 0
    if (chosen.length === MAX_QUOTES) break
    if (soFar === MAX_OF_ONE_SOURCE || chosen.some(({ text }) => text === quote.text)) continue
    from.set(source, soFar + 1)
    chosen.push(quote)
  }
  return chosen
}

function quotesOf<Source extends Passage>(passage: Source, question: string): readonly Quote<Source>[] {
  const asksForFigure = ASKS_FOR_FIGURE.test(withoutAccents(question))
  const asksForList = ASKS_FOR_LIST.test(withoutAccents(question))
  return clausesOf(passage).flatMap((clause) => {
    const ranks = clause.sentences.map(({ rank }) => rank)
    const best = Math.max(...ranks)
    if (best === 0 && clause.heading === 0) return []
    const text = textOf(clause, best)
    const isAnswer = (asksForFigure && FIGURE.test(text)) || (asksForList && clause.isList)
    // What a list contains is said by its heading alone.
    const said = clause.isList && asksForList ? Math.max(best, clause.heading) : best
    const others = ranks.reduce((sum, rank) => sum + rank, 0) - best
    const score = (said + others / 10 + clause.heading / 2 + passage.rank / 2) * (isAnswer ? BONUS : 1)
    return [{ label: clause.label, text, score, from: passage }]
  })
}

function textOf({ sentences, isList }: Clause, best: number): string {
  const texts = sentences.map(({ text }) => text)
  if (isList) {
    let length = 0
    return texts
      .map((text) => text.replace(/[.;,]$/, ''))
      .filter((text, index) => (length += text.length) <= MAX_LENGTH || index === 0)
      .join('; ')
  }
  const whole = texts.join(' ')
  return whole.length <= MAX_LENGTH ? whole : (sentences.find(({ rank }) => rank === best)?.text ?? whole)
}

/** Escapes the text of a document, so that it cannot become a link, a heading or other Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>~|#]/g, '\\$&')
}
