import type { ChatDocument, ChatSources } from '../contracts/ai-chat.ts'
import type { Language } from '../contracts/languages.ts'
import type { LibraryPassage, Passage, RankedHelp } from '../ports/library.ts'
import { withoutAccents } from '../documents/without-accents.ts'
import {
  documentsOf,
  helpOf,
  relevantHelp,
  relevantPassages,
  together,
  type Attachment,
  type Found,
  type Material,
} from './material.ts'
import { isHeading } from './clauses.ts'
import { templateLink } from './pages.ts'
import { escapeMarkdown, bestQuotes, type Quote } from './quotes.ts'
import { texts } from './texts.ts'

export interface BuiltInAnswer extends ChatSources {
  readonly response: string
}

/** A passage that contains at least this share of the question is taken for an answer. */
const SURE_RANK = 0.35

/** Documents are listed if their rank is at least this share of the best one's. */
const MIN_SHARE = 0.6

/** A longer text of the help is shortened to the sentences that fit best. */
const MAX_HELP_LENGTH = 420

/** Messages that ask for a document, not for what it says. Like the others below it is tested without accents. */
const ASKS_FOR_DOCUMENT =
  /^\W*(please |could you |can you |kun(t)? (je|u) |kan je |(peux-tu|pouvez-vous|pourriez-vous) (me )?)?(find|show|search|retrieve|open|zoek|toon|vind|haal|trouve[rz]?|retrouve[rz]?|cherche[rz]?|montre[rz]?|affiche[rz]?|ouvre[rz]?|ouvrir)(-moi)?\b/i

/**
 * The answer without a model: the sentences that match the question best, each with a link to its document, or what the
 * portal's help says; null if there is nothing.
 */
export function builtInAnswer(message: string, material: Material, language: Language): BuiltInAnswer | null {
  const file = material.attachment
  const wantsDocument = file === null && ASKS_FOR_DOCUMENT.test(withoutAccents(message))
  const { passages, help } = together(
    material.parts.map((found) => (file === null ? chooseSource(found, wantsDocument) : besidesFile(found))),
  )
  const blocks: string[] = []
  if (file !== null) blocks.push(fromFile(message, file, language))
  let documents: readonly ChatDocument[] = []
  if (passages.length > 0) {
    const found = fromLibrary(message, passages, wantsDocument, language)
    blocks.push(found.block)
    documents = found.documents
  }
  if (help.length > 0) blocks.push(fromHelp(help, language))
  if (blocks.length === 0) return null
  return {
    kind: 'answer',
    response: blocks.join('\n\n'),
    documents: [...documents],
    help: [...helpOf(help)],
  }
}

/** "How do I …", "Hoe kan ik …", "Comment puis-je …": questions about the use of something, mostly of the portal. */
const HOW_TO =
  /^\W*((how|where) (do|can|could|should|may) (i|we)|(hoe|waar) \p{L}+ (ik|we|wij)|(comment|ou) (puis-je|peut-on|pouvons-nous|dois-je|faire|est-ce (que je|que nous|qu['’]on)|me |est |sont |\p{L}+(er|ir|re)\b))/iu
/** By so much the rank of the help must exceed the one of the documents. */
const MARGIN = 0.12
const HOW_TO_MARGIN = -0.15

/** Documents or help: the source that contains more of the question. */
function chooseSource(found: Found, wantsDocument: boolean): Found {
  const passages = relevantPassages(found.passages)
  const help = relevantHelp(found.question, found.help)
  const margin = HOW_TO.test(withoutAccents(found.question)) ? HOW_TO_MARGIN : MARGIN
  const isAboutPortal = help.length > 0 && (help[0]?.rank ?? 0) > (passages[0]?.rank ?? 0) + margin
  if (isAboutPortal && !(wantsDocument && passages.length > 0)) return { ...found, passages: [], help }
  return { ...found, passages, help: [] }
}

/** If a file is attached, the library is used only if its passages are a sure match. */
function besidesFile({ question, passages }: Found): Found {
  return { question, passages: passages.filter(({ rank }) => rank >= SURE_RANK), help: [] }
}

function fromHelp(help: readonly RankedHelp[], language: Language): string {
  const lines = help.map(({ title, path, text, sentences }) => {
    const best = sentences.toSorted((a, b) => b.rank - a.rank).slice(0, 3)
    const said =
      text.length <= MAX_HELP_LENGTH
        ? text
        : sentences
            .filter((sentence) => best.includes(sentence))
            .map((sentence) => sentence.text)
            .join(' ')
    return `${escapeMarkdown(said)} — [${escapeMarkdown(title)}](${path})`
  })
  return `${texts[language].helpFound}\n\n${lines.slice(0, 1).join('\n')}`
}

/** "The previous version", "de vorige versie", "l’ancienne version": questions about a version that may be superseded. */
const EARLIER_VERSION =
  /\b(earlier|previous|old|older|former|superseded|eerdere|vorige|oude|ancienne|precedente)( \p{L}+)? (version|versie|draft|ontwerp)|\b(version|projet) (\p{L}+ )?(precedente?|anterieure?|remplacee?)/iu
const VERSION = /\b(?:version|versie|v)\.? ?(\d+(?:\.\d+)*)/i

/** Superseded versions are quoted last, unless the question names them. */
function isQuotedLast(question: string, { title, is_superseded }: LibraryPassage): boolean {
  const asked = VERSION.exec(question)?.[1]
  const isNamed = asked !== undefined && VERSION.exec(title)?.[1] === asked
  return is_superseded && !isNamed && !EARLIER_VERSION.test(withoutAccents(question))
}

function fromLibrary(
  question: string,
  passages: readonly LibraryPassage[],
  wantsDocument: boolean,
  language: Language,
) {
  const isLast = (passage: LibraryPassage) => isQuotedLast(question, passage)
  const quotes = bestQuotes(
    passages.filter(({ place }) => place > 0),
    { question, sourceOf: ({ id }) => id, isLast },
  )
  const best = passages[0]?.rank ?? 0
  const isSure = best >= SURE_RANK
  // The title, tags or description match, and no text matches better.
  if (wantsDocument || passages[0]?.place === 0 || quotes.length === 0) {
    const near = passages.filter(({ rank }) => rank >= best * MIN_SHARE)
    const documents = documentsOf(near.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b))))
    const lines = documents.map((document) => `- ${named(document, language)}${aboutIt(passages, document.id)}`)
    return { block: `${texts[language].documents}\n\n${lines.join('\n')}`, documents }
  }
  const documents = documentsOf(quotes.map(({ from }) => from))
  const nameOf = (id: string) => documents.filter((each) => each.id === id).map((each) => named(each, language))
  const lines = quotes.map((quote) => `${lineOf(quote)} — ${nameOf(quote.from.id).join('')}`)
  return { block: `${isSure ? texts[language].found : texts[language].unsure}\n\n${lines.join('\n')}`, documents }
}

function named({ id, number, title, superseded }: ChatDocument, language: Language): string {
  const mark = superseded ? ` (${texts[language].superseded})` : ''
  return `[${escapeMarkdown(title)}](${templateLink(id)}) [${number}]${mark}`
}

function lineOf({ label, text }: Quote<Passage>): string {
  return `- ${label === '' ? '' : `**${escapeMarkdown(label)}** `}“${escapeMarkdown(text)}”`
}

/** The description of a document; empty if it has only a title. */
function aboutIt(passages: readonly LibraryPassage[], id: string): string {
  const about = passages.find((passage) => passage.id === id && passage.place === 0)
  const sentence = about?.sentences.find(({ text }) => !isHeading(text))
  return sentence === undefined ? '' : `: ${escapeMarkdown(sentence.text)}`
}

function fromFile(question: string, { name, passages }: Attachment, language: Language): string {
  const called = `**${escapeMarkdown(name)}**`
  const quotes = bestQuotes(relevantPassages(passages), { question, sourceOf: () => name })
  if (quotes.length > 0) {
    return `${texts[language].inFile(called)}\n\n${quotes.map(lineOf).join('\n')}`
  }
  const beginning = passages
    .flatMap(({ sentences }) => sentences)
    .slice(0, 4)
    .map(({ text }) => escapeMarkdown(text))
  return `${texts[language].beginning(called)}\n\n> ${beginning.join('\n> ')}`
}
