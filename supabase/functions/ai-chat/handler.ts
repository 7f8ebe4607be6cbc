import { chatRequestSchema, type ChatAnswer, type ChatFailure } from '../_shared/contracts/ai-chat.ts'
import type { Language } from '../_shared/contracts/languages.ts'
import type { Extraction } from '../_shared/documents/extraction.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { Refused, errorResponse } from '../_shared/http/refused.ts'
import type { NoteCall } from '../_shared/ports/calls.ts'
import type { BegunExchange, Conversations } from '../_shared/ports/conversations.ts'
import type { Files } from '../_shared/ports/files.ts'
import type { Library } from '../_shared/ports/library.ts'
import { ModelBusy, ModelFailed, type Model } from '../_shared/ports/model.ts'
import { languageOf } from '../_shared/steward/language.ts'
import { builtInAnswer } from '../_shared/steward/built-in-answer.ts'
import { recentExchanges, searchWords, type SearchWords } from '../_shared/steward/history.ts'
import {
  nameOfFile,
  partsOf,
  withoutOtherYears,
  type Attachment,
  type Found,
  type Material,
} from '../_shared/steward/material.ts'
import { citedDocuments, citedHelp, promptFor, type Question } from '../_shared/steward/prompt.ts'
import { escapeMarkdown } from '../_shared/steward/quotes.ts'
import { smallTalk } from '../_shared/steward/small-talk.ts'
import { texts } from '../_shared/steward/texts.ts'
import { eventStream, type Pieces } from './events.ts'

export interface Dependencies {
  readonly noteCall: NoteCall
  /** Has the caller's rights, like the files. */
  readonly library: Library
  readonly conversations: Conversations
  readonly files: Files
  readonly extract: (bytes: Uint8Array) => Promise<Extraction>
  /** Null if the firm has no model: the Steward answers without one. */
  readonly model: Model | null
  /** Returns a word that nobody can guess. */
  readonly randomWord: () => string
}

const MAX_PASSAGES = 8
const MAX_HELP = 4

/** The AI Steward: docs/product/steward.md. */
export async function aiChat(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const body = await readBody(request, chatRequestSchema)
  if ('refused' in body) return body.refused
  const { context, filePath, conversation, language: shown } = body.value
  const message = body.value.message.trim()
  const language = languageOf(message, shown ?? null)
  try {
    await dependencies.noteCall()
    const wait = await dependencies.library.takeTurn()
    if (wait > 0) return tooMany(wait, language)
    const fileName = typeof filePath === 'string' ? nameOfFile(filePath) : null
    const begun =
      conversation === undefined
        ? null
        : await dependencies.conversations.begin(conversation === 'new' ? null : conversation, message, fileName)
    const history = recentExchanges(begun?.history ?? [])
    const question: Question = { message, name: context.trim(), language, history }
    const search = searchWords(message, history)
    const material = await gather(search, question, filePath ?? null, dependencies)
    const stopped = new AbortController()
    const signal = AbortSignal.any([request.signal, stopped.signal])
    const pieces = kept(answer(question, search, material, dependencies, signal), begun, dependencies.conversations)
    const explain = (error: unknown) => explainTo(language, error, signal).failure
    if (request.headers.get('accept')?.includes('text/event-stream')) {
      return eventStream(pieces, explain, () => stopped.abort())
    }
    return await whole(pieces, language, signal)
  } catch (error) {
    return errorResponse(error, 'the Steward could not answer', texts[language].failed)
  }
}

async function gather(
  { words, continues }: SearchWords,
  question: Question,
  path: string | null,
  dependencies: Dependencies,
): Promise<Material> {
  const { library } = dependencies
  const attachment = path === null ? null : await attachmentOf(path, question, dependencies)
  if (question.message === '' || (attachment !== null && attachment.failure !== null)) return { parts: [], attachment }
  const parts: Found[] = []
  // One search after the other: a person may run two at once, and may be searching in another window.
  for (const part of continues === null ? partsOf(words) : [words]) {
    const passages = withoutOtherYears(part, await library.passages(part, MAX_PASSAGES))
    const help = attachment === null ? await library.help(part, MAX_HELP, question.language) : []
    parts.push({ question: part, passages, help })
  }
  return { parts, attachment }
}

async function attachmentOf(
  path: string,
  question: Question,
  { library, files, extract }: Dependencies,
): Promise<Attachment> {
  const bytes = await files.read(path)
  if (bytes === null) throw new Refused(404, texts[question.language].fileMissing)
  const name = nameOfFile(path)
  const read = await extract(bytes)
  if ('failure' in read) return { name, passages: [], failure: read.failure }
  return { name, passages: await library.rank(question.message, read.text, MAX_PASSAGES), failure: null }
}

type Answer = Omit<ChatAnswer, 'conversation'>

async function* answer(
  question: Question,
  search: SearchWords,
  material: Material,
  { library, model, randomWord }: Dependencies,
  signal: AbortSignal,
): AsyncGenerator<string, Answer, undefined> {
  const { message, name, language, history } = question
  const { attachment } = material
  const said = texts[language]
  if (attachment !== null && attachment.failure !== null) {
    const response = said.unreadable[attachment.failure](`**${escapeMarkdown(attachment.name)}**`)
    yield response
    return { success: true, kind: 'unreadable-file', response, documents: [], help: [] }
  }
  const reply = attachment === null ? smallTalk(message, name, language) : null
  if (model === null && reply !== null) {
    yield reply
    return { success: true, kind: 'small-talk', response: reply, documents: [], help: [] }
  }
  const found = builtInAnswer(search.words, material, language)
  // Without material a model could only guess, unless the question is about the conversation itself.
  if (found === null && reply === null && (model === null || history.length === 0)) {
    const response = said.nothing(await library.count())
    yield response
    return { success: true, kind: 'not-found', response, documents: [], help: [] }
  }
  if (model === null && found !== null) {
    const continued = search.continues === null ? '' : `${said.continues(escapeMarkdown(search.continues))}\n\n`
    const response = `${continued}${found.response}`
    yield response
    return { ...found, success: true, response }
  }
  const prompt = promptFor(question, material, randomWord())
  let response = ''
  for await (const piece of model?.write(prompt, signal) ?? []) {
    response += piece
    yield piece
  }
  const documents = [...citedDocuments(response, prompt.documents)]
  const help = [...citedHelp(response, prompt.help)]
  const isBased = documents.length + help.length > 0 || response.includes('[file]')
  const kind = isBased ? 'answer' : reply === null ? 'not-found' : 'small-talk'
  return { success: true, kind, response, documents, help }
}

/** Stores the complete answer. An answer that cannot be stored is given all the same. */
async function* kept(
  pieces: AsyncGenerator<string, Answer, undefined>,
  begun: BegunExchange | null,
  conversations: Conversations,
): Pieces {
  const said = yield* pieces
  if (begun === null) return { ...said, conversation: null }
  const { kind, documents, help } = said
  try {
    await conversations.answer(begun.exchange, said.response, { kind, documents, help })
  } catch (error) {
    console.error('an answer could not be stored', error)
  }
  return { ...said, conversation: { id: begun.conversation, exchange: begun.exchange } }
}

async function whole(pieces: Pieces, language: Language, signal: AbortSignal): Promise<Response> {
  try {
    for (;;) {
      const { done, value } = await pieces.next()
      if (done) return Response.json(value)
    }
  } catch (error) {
    const { status, failure } = explainTo(language, error, signal)
    return Response.json(failure, { status })
  }
}

function tooMany(seconds: number, language: Language): Response {
  const failure: ChatFailure = { success: false, fallback: true, error: texts[language].tooMany(seconds) }
  return Response.json(failure, { status: 429, headers: { 'retry-after': String(seconds) } })
}

function explainTo(language: Language, error: unknown, signal: AbortSignal): { status: number; failure: ChatFailure } {
  if (error instanceof ModelBusy) {
    return { status: 429, failure: { success: false, fallback: true, error: texts[language].busy } }
  }
  // If the client has left, nobody can read the error, and it is not logged.
  if (!signal.aborted) console.error('the model did not answer', error)
  const status = error instanceof ModelFailed ? (error.isLate ? 504 : 502) : 500
  return { status, failure: { success: false, error: texts[language].failed } }
}
