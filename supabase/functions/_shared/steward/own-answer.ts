import type { ChatDocument } from '../contracts/ai-chat.ts'
import type { LibraryPassage } from '../ports/library.ts'
import type { Language } from './language.ts'
import { documentsOf, fitting, type Attachment, type Material } from './material.ts'
import { asText, bestQuotes, isHeading } from './quotes.ts'
import { templateLink, texts } from './texts.ts'

export interface OwnAnswer {
  readonly response: string
  readonly documents: readonly ChatDocument[]
}

/** From here on the share of the question that a passage holds makes it an answer. */
const SURE_RANK = 0.35

/** Documents that are asked for are those with at least this share of the best one's rank. */
const LEAST_SHARE = 0.6

/** Who says so wants a document, not what it says. */
const ASKS_FOR_DOCUMENT =
  /^\W*(please |could you |can you |kun(t)? (je|u) |kan je )?(find|show|search|retrieve|open|zoek|toon|vind|haal)\b/i

/** Without a model: the sentences that fit the question best, each with its document named and linked. */
export function ownAnswer(message: string, material: Material, language: Language): OwnAnswer {
  const blocks: string[] = []
  const file = material.attachment
  if (file !== null) blocks.push(fromFile(file, language))
  const found = fitting(material.passages)
  // Beside a file the library has a word only if it is sure.
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
    return `[${asText(document.title)}](${templateLink(id)}) [${document.number}]`
  }
  const quotes = bestQuotes(
    passages.filter(({ place }) => place > 0),
    ({ id }) => id,
  )
  const best = passages[0]?.rank ?? 0
  const isSure = best >= SURE_RANK
  // What a document is called fits, and nothing in it better.
  if (wantsDocument || passages[0]?.place === 0 || quotes.length === 0) {
    const near = passages.filter(({ rank }) => rank >= best * LEAST_SHARE)
    const lines = documentsOf(near).map(({ id }) => `- ${named(id)}${aboutIt(passages, id)}`)
    return { block: `${texts[language].documents}\n\n${lines.join('\n')}`, used }
  }
  const lines = quotes.map(({ text, from }) => `- “${asText(text)}” — ${named(from.id)}`)
  return { block: `${isSure ? texts[language].found : texts[language].unsure}\n\n${lines.join('\n')}`, used }
}

/** What the document says of itself, if it says more than its title. */
function aboutIt(passages: readonly LibraryPassage[], id: string): string {
  const about = passages.find((passage) => passage.id === id && passage.place === 0)
  const sentence = about?.sentences.find(({ text }) => !isHeading(text))
  return sentence === undefined ? '' : `: ${asText(sentence.text)}`
}

function fromFile({ name, passages }: Attachment, language: Language): string {
  const called = `**${asText(name)}**`
  const quotes = bestQuotes(fitting(passages), () => name)
  if (quotes.length > 0) {
    return `${texts[language].inFile(called)}\n\n${quotes.map(({ text }) => `- “${asText(text)}”`).join('\n')}`
  }
  const beginning = passages
    .flatMap(({ sentences }) => sentences)
    .slice(0, 4)
    .map(({ text }) => asText(text))
  return `${texts[language].beginning(called)}\n\n> ${beginning.join('\n> ')}`
}
