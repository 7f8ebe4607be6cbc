import { chatRequestSchema, type ChatFailure } from '../_shared/contracts/ai-chat.ts'
import { explainFailure, type Extraction } from '../_shared/documents/extraction.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { Refused, errorResponse } from '../_shared/http/refused.ts'
import type { NoteCall } from '../_shared/ports/calls.ts'
import type { Files } from '../_shared/ports/files.ts'
import type { Library } from '../_shared/ports/library.ts'
import { ModelBusy, ModelFailed, type Model } from '../_shared/ports/model.ts'
import { languageOf, type Language } from '../_shared/steward/language.ts'
import { nameOfFile, type Attachment, type Material } from '../_shared/steward/material.ts'
import { builtInAnswer } from '../_shared/steward/built-in-answer.ts'
import { citedDocuments, promptFor, type Question } from '../_shared/steward/prompt.ts'
import { smallTalk } from '../_shared/steward/small-talk.ts'
import { texts } from '../_shared/steward/texts.ts'
import { eventStream, type Pieces } from './events.ts'

export interface Dependencies {
  readonly noteCall: NoteCall
  /** Has the caller's rights, like the files. */
  readonly library: Library
  readonly files: Files
  readonly extract: (bytes: Uint8Array) => Promise<Extraction>
  /** Null if the firm has no model: the Steward answers without one. */
  readonly model: Model | null
  /** Returns a word that nobody can guess. */
  readonly randomWord: () => string
}

const MAX_PASSAGES = 8

/** The AI Steward: docs/product/steward.md. */
export async function aiChat(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const body = await readBody(request, chatRequestSchema)
  if ('refused' in body) return body.refused
  const { message, context, filePath } = body.value
  const question: Question = { message: message.trim(), name: context.trim(), language: languageOf(message) }
  try {
    await dependencies.noteCall()
    const wait = await dependencies.library.takeTurn()
    if (wait > 0) return tooMany(wait, question.language)
    const material = await gather(question, filePath ?? null, dependencies)
    const stopped = new AbortController()
    const signal = AbortSignal.any([request.signal, stopped.signal])
    const pieces = answer(question, material, dependencies, signal)
    const explain = (error: unknown) => explainTo(question.language, error, signal).failure
    if (request.headers.get('accept')?.includes('text/event-stream')) {
      return eventStream(pieces, explain, () => stopped.abort())
    }
    return await whole(pieces, question.language, signal)
  } catch (error) {
    return errorResponse(error, 'the Steward could not answer', texts[question.language].failed)
  }
}

async function gather(question: Question, path: string | null, dependencies: Dependencies): Promise<Material> {
  const { library } = dependencies
  const [passages, attachment] = await Promise.all([
    question.message === '' ? [] : library.passages(question.message, MAX_PASSAGES),
    path === null ? null : attachmentOf(path, question, dependencies),
  ])
  return { passages, attachment }
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
  if ('failure' in read) throw new Refused(422, explainFailure(read.failure, name))
  return { name, passages: await library.rank(question.message, read.text, MAX_PASSAGES) }
}

async function* answer(
  question: Question,
  material: Material,
  { model, randomWord }: Dependencies,
  signal: AbortSignal,
): Pieces {
  if (model === null) {
    const reply = material.attachment === null ? smallTalk(question.message, question.name, question.language) : null
    const { response, documents } =
      reply === null ? builtInAnswer(question.message, material, question.language) : { response: reply, documents: [] }
    yield response
    return { success: true, response, documents: [...documents] }
  }
  const prompt = promptFor(question, material, randomWord())
  let response = ''
  for await (const piece of model.write(prompt, signal)) {
    response += piece
    yield piece
  }
  return { success: true, response, documents: [...citedDocuments(response, prompt.documents)] }
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
