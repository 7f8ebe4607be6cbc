export interface Clause {
  /** For example `4.2`, `Article 3` or `(a)`; empty if the clause has no number. */
  readonly number: string
  readonly text: string
  readonly isHeading: boolean
  /** The heading above the clause, or its own text if it is a heading; empty before the first heading. */
  readonly section: string
}

const NUMBER =
  /^((?:article|artikel|clause|section|annexe?|bijlage|schedule|chapter|hoofdstuk|chapitre)\s+(?:\d+(?:\.\d+)*|[A-Z]|[IVXLC]+)\b[.:)]?|\d+(?:\.\d+)+[.)]?|\(?\d{1,3}[.)]|\([a-z]{1,4}\)|[a-z]\)|[IVXLC]{1,6}[.)]|[•▪◦·–*-])\s+/i
const BULLET = /^[•▪◦·–*-]$/

/** In words. A longer paragraph is cut into sentences, so that one change does not mark a whole page. */
const MAX_WORDS = 400
const HEADING_WORDS = 12

/** The paragraphs of a document with their numbers and the headings above them. */
export function clausesOf(text: string): readonly Clause[] {
  let section = ''
  return text.split(/\n\s*\n/).flatMap((block) =>
    unwrap(block)
      .flatMap(cutLong)
      .map((paragraph) => {
        const found = NUMBER.exec(paragraph)?.[1] ?? ''
        const number = BULLET.test(found) ? '' : found
        const body = paragraph.slice(found.length).trim()
        // In some documents the number is a line of its own.
        const clause = body === '' ? { number: '', text: paragraph } : { number, text: body }
        const isHeading = looksLikeHeading(clause.number, clause.text)
        if (isHeading) section = clause.text
        return { ...clause, isHeading, section }
      }),
  )
}

/**
 * Joins the lines of a paragraph that a program has wrapped. A line that starts a clause or a list item stays separate.
 */
function unwrap(block: string): string[] {
  const paragraphs: string[] = []
  let previous = ''
  for (const raw of block.split('\n')) {
    const line = raw.replace(/\s+/g, ' ').trim()
    if (line === '') continue
    const goesOn = previous.length >= 40 && !/[.;:!?]$/.test(previous) && !NUMBER.test(line)
    if (goesOn) paragraphs[paragraphs.length - 1] += ` ${line}`
    else paragraphs.push(line)
    previous = line
  }
  return paragraphs
}

function cutLong(paragraph: string): string[] {
  const words = paragraph.split(' ')
  if (words.length <= MAX_WORDS) return [paragraph]
  const sentences = paragraph.split(/(?<=[.;!?])\s+(?=\p{Lu}|\d|\()/u)
  if (sentences.length > 1) return sentences.flatMap(cutLong)
  const parts: string[] = []
  for (let at = 0; at < words.length; at += MAX_WORDS) parts.push(words.slice(at, at + MAX_WORDS).join(' '))
  return parts
}

/** A heading is short, does not end like a sentence and begins with a capital; it has a top-level number or none. */
function looksLikeHeading(number: string, text: string): boolean {
  if (text.split(' ').length > HEADING_WORDS || /[.,;:]$/.test(text)) return false
  if (/^\(|\)$|\d\.\d/.test(number)) return false
  return /^\p{Lu}/u.test(text) && /\p{L}{3}/u.test(text)
}
