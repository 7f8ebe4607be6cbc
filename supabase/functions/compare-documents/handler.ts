import type { NamedText } from '../_shared/comparison/compare.ts'
import { comparisonMarkdown } from '../_shared/comparison/markdown.ts'
import { texts } from '../_shared/comparison/texts.ts'
import { comparisonRequestSchema, type Comparison, type ComparisonAnswer } from '../_shared/contracts/comparison.ts'
import type { ChatSources } from '../_shared/contracts/ai-chat.ts'
import type { Language } from '../_shared/contracts/languages.ts'
import type { Extraction, FailureReason } from '../_shared/documents/extraction.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { errorResponse, Refused } from '../_shared/http/refused.ts'
import type { NoteCall } from '../_shared/ports/calls.ts'
import type { Conversations } from '../_shared/ports/conversations.ts'
import type { Files } from '../_shared/ports/files.ts'
import type { Library } from '../_shared/ports/library.ts'

export interface Dependencies {
  readonly noteCall: NoteCall
  /** Has the caller's rights, like the files. A comparison takes a turn, like a question to the Steward. */
  readonly library: Pick<Library, 'takeTurn'>
  readonly conversations: Conversations
  readonly files: Files
  readonly extract: (bytes: Uint8Array) => Promise<Extraction>
  /** Null if it took too long. */
  readonly compare: (first: NamedText, second: NamedText) => Promise<Comparison | null>
  /** Explains the changes in plain language with a model; null if the firm has none. */
  readonly explain: ((comparison: string, signal: AbortSignal, language: Language) => Promise<string>) | null
}

/** In characters: 200 pages are about 600,000. Longer texts have more clauses than anybody compares. */
const MAX_LENGTH = 2_000_000

/** Compares two documents clause by clause: docs/product/comparison.md. */
export async function compareDocuments(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const body = await readBody(request, comparisonRequestSchema)
  if ('refused' in body) return body.refused
  const { document1Path, document1Name, document1Date, document2Path, document2Name, document2Date, conversation } =
    body.value
  const language = body.value.language ?? 'en'
  try {
    await dependencies.noteCall()
    const wait = await dependencies.library.takeTurn()
    if (wait > 0) return tooMany(wait)
    const [first, second] = await Promise.allSettled([
      textOf(document1Path, document1Name, dependencies),
      textOf(document2Path, document2Name, dependencies),
    ])
    // If both documents fail, the error is about the first one, whichever failed earlier.
    if (first.status === 'rejected') throw first.reason
    if (second.status === 'rejected') throw second.reason
    const found = await dependencies.compare(first.value, second.value)
    if (found === null)
      throw new Refused(422, 'The documents took too long to compare', { code: 'comparison_too_slow' })
    const explanation = await explanationOf(found, dependencies.explain, request.signal, language)
    const details = { ...found, explanation }
    const comparison = comparisonMarkdown(details, language)
    const compared = [
      { title: document1Name, file_path: document1Path, created_at: document1Date },
      { title: document2Name, file_path: document2Path, created_at: document2Date },
    ]
    const kept = await keep(
      conversation,
      texts[language].asked(document1Name, document2Name),
      comparison,
      compared,
      dependencies,
    )
    const answer: ComparisonAnswer = { success: true, comparison, details, conversation: kept }
    return Response.json(answer)
  } catch (error) {
    return errorResponse(error, 'two documents could not be compared', 'Failed to compare the documents')
  }
}

/** Stores the comparison in the conversation, if the caller wants it. One that cannot be stored is returned all the same. */
async function keep(
  conversation: string | undefined,
  question: string,
  comparison: string,
  compared: NonNullable<ChatSources['compared']>,
  { conversations }: Dependencies,
): Promise<ComparisonAnswer['conversation']> {
  if (conversation === undefined) return null
  try {
    const begun = await conversations.begin(conversation === 'new' ? null : conversation, question, null)
    if (begun === null) return null
    await conversations.answer(begun.exchange, comparison, { kind: 'answer', documents: [], help: [], compared })
    return { id: begun.conversation, exchange: begun.exchange }
  } catch (error) {
    console.error('a comparison could not be stored', error)
    return null
  }
}

function tooMany(seconds: number): Response {
  const sentence = `You have compared or asked a lot in a short time. Please wait ${seconds} seconds.`
  const headers = { 'retry-after': String(seconds) }
  return failure(429, sentence, { headers, code: 'comparisons_a_minute', details: { seconds } })
}

/** Why a document could not be read. The portal has the words in other languages. */
const UNREADABLE: Readonly<Record<FailureReason, string>> = {
  unsupported: 'is not a document of a supported kind (pdf, doc, docx, rtf, txt, xls, xlsx)',
  unreadable: 'could not be read: the file is damaged',
  protected: 'is protected with a password',
  empty: 'contains no text',
  'too-large': 'is too large when it is unpacked',
  'too-slow': 'took too long to read',
}

async function textOf(path: string, name: string, { files, extract }: Dependencies): Promise<NamedText> {
  const bytes = await files.read(path)
  const details = { name }
  if (bytes === null) throw new Refused(404, `“${name}” could not be found`, { code: 'document_not_found', details })
  const read = await extract(bytes)
  if ('failure' in read) {
    const code = `document_${read.failure.replace('-', '_')}`
    throw new Refused(422, `“${name}” ${UNREADABLE[read.failure]}`, { code, details })
  }
  if (read.text.length > MAX_LENGTH) {
    throw new Refused(422, `“${name}” is too long to be compared`, { code: 'document_too_long', details })
  }
  return { name, text: read.text }
}

/** The comparison is returned even if the explanation fails. */
async function explanationOf(
  comparison: Comparison,
  explain: Dependencies['explain'],
  signal: AbortSignal,
  language: Language,
): Promise<string | null> {
  if (explain === null || comparison.changes.length === 0) return null
  try {
    const text = (await explain(comparisonMarkdown(comparison, language), signal, language)).trim()
    return text === '' ? null : text
  } catch (error) {
    console.error('the model did not explain a comparison', error)
    return null
  }
}
