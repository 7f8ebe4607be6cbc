import type { Passage, Sentence } from '../ports/library.ts'

/** What a quote quotes: a clause with all its sentences, a paragraph, or the whole list below a heading. */
export interface Clause {
  /** `5.1`, or `Annex C`; empty without numbers. */
  readonly label: string
  /** Without the number or the mark of a list. */
  readonly sentences: readonly Sentence[]
  /** How much of the question the heading above it contains. */
  readonly heading: number
  readonly isList: boolean
}

const NUMBER = /^(\d+(?:\.\d+)*)[.)]? +/
const ITEM = /^[-•*–] +/
/** The search takes "Annex C. Sub-processors" for two sentences. */
const ANNEX = /^((?:annex|appendix|schedule|bijlage|annexe) [\da-z]{1,3})[.:]?$/i

/** The clauses of a passage, in their order. */
export function clausesOf(passage: Passage): readonly Clause[] {
  const clauses: Clause[] = []
  let section = ''
  let heading = 0
  let isBelowAnnex = false
  for (const sentence of passage.sentences) {
    const { text, rank } = sentence
    const annex = ANNEX.exec(text)
    if (annex !== null || isHeading(text)) {
      if (annex !== null) section = annex[1] ?? ''
      else if (!isBelowAnnex) section = NUMBER.exec(text)?.[1] ?? ''
      heading = isBelowAnnex ? Math.max(heading, rank) : rank
      isBelowAnnex = annex !== null
      continue
    }
    isBelowAnnex = false
    const number = NUMBER.exec(text)
    const isItem = ITEM.test(text)
    const bare = { text: text.replace(number === null ? ITEM : NUMBER, ''), rank }
    const last = clauses.at(-1)
    if (number === null && !isItem && last !== undefined && !beginsLine(passage.content, text)) {
      clauses[clauses.length - 1] = { ...last, sentences: [...last.sentences, bare] }
    } else {
      clauses.push({ label: number?.[1] ?? section, sentences: [bare], heading, isList: isItem })
    }
  }
  return joinLists(clauses)
}

/** The entries of a list belong together if the question is about the list and about none of them. */
function joinLists(clauses: readonly Clause[]): readonly Clause[] {
  const isMatched = ({ sentences }: Clause) => sentences.some(({ rank }) => rank > 0)
  const isSameList = (a: Clause, b: Clause) => a.isList && b.isList && a.label === b.label && a.heading === b.heading
  const joined: Clause[] = []
  for (const clause of clauses) {
    const last = joined.at(-1)
    const isWhole = clause.isList && !clauses.some((each) => isSameList(each, clause) && isMatched(each))
    if (isWhole && last !== undefined && isSameList(last, clause)) {
      joined[joined.length - 1] = { ...last, sentences: [...last.sentences, ...clause.sentences] }
    } else if (!clause.isList || isWhole || isMatched(clause)) {
      joined.push({ ...clause, isList: isWhole })
    }
  }
  return joined
}

function beginsLine(content: string, text: string): boolean {
  return content.startsWith(text) || content.includes(`\n${text}`)
}

/** A heading is short and does not end like a sentence. */
export function isHeading(text: string): boolean {
  return !/[.!?;:]["”)]*$/.test(text) && text.split(/\s+/).length <= 10
}
