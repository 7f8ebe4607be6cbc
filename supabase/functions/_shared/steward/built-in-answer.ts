import type { ChatDocument } from '../contracts/ai-chat.ts'
import type { LibraryPassage } from '../ports/library.ts'
import type { Language } from './language.ts'
import { documentsOf, relevantPassages, type Attachment, type Material } from './material.ts'
import { escapeMarkdown, bestQuotes, isHeading } from './quotes.ts'
import { templateLink, texts } from './texts.ts'

export interface BuiltInAnswer {
  readonly response: string
  readonly documents: readonly ChatDocument[]
}

/** A passage that contains at least this share of the question is taken for an answer. */
const SURE_RANK = 0.35

/** Documents are listed if their rank is at least this share of the best one's. */
const MIN_SHARE = 0.6

/** Messages that ask for a document, not for what it says. */
const ASKS_FOR_DOCUMENT =
  /^\W*(please |could you |can you |kun(t)? (je|u) |kan je )?(find|show|search|retrieve|open|zoek|toon|vind|haal)\b/i

/** The answer without a model: the sentences that match the question best, each with a link to its document. */
export function builtInAnswer(message: string, material: Material, language: Language): BuiltInAnswer {
  const blocks: string[] = []
  const file = material.attachment
  if (file !== null) blocks.push(fromFile(file, language))
  const found = relevantPassages(material.passages)
  // If a file is attached, the library is used only if its passages are a sure match.
  const passages = file === null ? found : found.filter(({ rank }) => rank >= SURE_RANK)
  const documents = documentsOf(passages)
  if (passages.length > 0) {
    const wantsDocument = file === null && ASKS_FOR_DOCUMENT.test(message)
    const { block, used } = fromLibrary(passages, documents, wantsDocument, language)
    blocks.push(block)
    return { response: blocks.join('\n\n'), documents: documents.filter(({ number }) => used.has(number)) }
  }
  if (blocks.length === 0) blocks.push(texts[language].nothing)
  return { response: blocks.join('\n\n'), documents: [] }
}

function fromLibrary(
  passages: readonly LibraryPassage[],
  documents: readonly ChatDocument[],
  wantsDocument: boolean,
  language: Language,
) {
  const used = new Set<number>()
  const named = (id: string): string => {
    const document = documents.find((each) => each.id === id)
    if (document === undefined) return ''
    used.add(document.number)
    return `[${escapeMarkdown(document.title)}](${templateLink(id)}) [${document.number}]`
  }
  const quotes = bestQuotes(
    passages.filter(({ place }) => place > 0),
    ({ id }) => id,
  )
  const best = passages[0]?.rank ?? 0
  const isSure = best >= SURE_RANK
  // The title, tags or description match, and no text matches better.
  if (wantsDocument || passages[0]?.place === 0 || quotes.length === 0) {
    const near = passages.filter(({ rank }) => rank >= best * MIN_SHARE)
    const lines = documentsOf(near).map(({ id }) => `- ${named(id)}${aboutIt(passages, id)}`)
    return { block: `${texts[language].documents}\n\n${lines.join('\n')}`, used }
  }
  const lines = quotes.map(({ text, from }) => `- “${escapeMarkdown(text)}” — ${named(from.id)}`)
  return { block: `${isSure ? texts[language].found : texts[language].unsure}\n\n${lines.join('\n')}`, used }
}

/** The description of a document; empty if it has only a title. */
function aboutIt(passages: readonly LibraryPassage[], id: string): string {
  const about = passages.find((passage) => passage.id === id && passage.place === 0)
  const sentence = about?.sentences.find(({ text }) => !isHeading(text))
  return sentence === undefined ? '' : `: ${escapeMarkdown(sentence.text)}`
}

function fromFile({ name, passages }: Attachment, language: Language): string {
  const called = `**${escapeMarkdown(name)}**`
  const quotes = bestQuotes(relevantPassages(passages), () => name)
  if (quotes.length > 0) {
    return `${texts[language].inFile(called)}\n\n${quotes.map(({ text }) => `- “${escapeMarkdown(text)}”`).join('\n')}`
  }
  const beginning = passages
    .flatMap(({ sentences }) => sentences)
    .slice(0, 4)
    .map(({ text }) => escapeMarkdown(text))
  return `${texts[language].beginning(called)}\n\n> ${beginning.join('\n> ')}`
}
