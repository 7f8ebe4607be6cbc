export interface Clause {
  /** `4.2`, `Article 3`, `(a)`; empty: it has none. */
  readonly number: string
  readonly text: string
  readonly isHeading: boolean
  /** The heading above it, or its own; empty: it stands before the first. */
  readonly section: string
}

const NUMBER =
  /^((?:article|artikel|clause|section|annex|bijlage|schedule|chapter|hoofdstuk)\s+(?:\d+(?:\.\d+)*|[A-Z]|[IVXLC]+)\b[.:)]?|\d+(?:\.\d+)+[.)]?|\(?\d{1,3}[.)]|\([a-z]{1,4}\)|[a-z]\)|[IVXLC]{1,6}[.)]|[•▪◦·–*-])\s+/i
const BULLET = /^[•▪◦·–*-]$/

/** A paragraph of more words than that is cut at its sentences, so that one change does not mark a page. */
const LONGEST = 400
const HEADING_WORDS = 12

/** The paragraphs of a document as its reader sees them: with their numbers, and the headings that they stand under. */
export function clausesOf(text: string): readonly Clause[] {
  let section = ''
  return text.split(/\n\s*\n/).flatMap((block) =>
    unwrap(block)
      .flatMap(cutLong)
      .map((paragraph) => {
        const found = NUMBER.exec(paragraph)?.[1] ?? ''
        const number = BULLET.test(found) ? '' : found
        const body = paragraph.slice(found.length).trim()
        // A number alone is a line of its own in some documents.
        const clause = body === '' ? { number: '', text: paragraph } : { number, text: body }
        const isHeading = looksLikeHeading(clause.number, clause.text)
        if (isHeading) section = clause.text
        return { ...clause, isHeading, section }
      }),
  )
}

/** Lines of one paragraph that a program broke become one again; a line that begins a clause or an item stays apart. */
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
  if (words.length <= LONGEST) return [paragraph]
  const sentences = paragraph.split(/(?<=[.;!?])\s+(?=\p{Lu}|\d|\()/u)
  if (sentences.length > 1) return sentences.flatMap(cutLong)
  const parts: string[] = []
  for (let at = 0; at < words.length; at += LONGEST) parts.push(words.slice(at, at + LONGEST).join(' '))
  return parts
}

/** Short, without the end of a sentence, and numbered at the top, or beginning with a capital as titles do. */
function looksLikeHeading(number: string, text: string): boolean {
  if (text.split(' ').length > HEADING_WORDS || /[.,;:]$/.test(text)) return false
  if (/^\(|\)$|\d\.\d/.test(number)) return false
  return /^\p{Lu}/u.test(text) && /\p{L}{3}/u.test(text)
}
