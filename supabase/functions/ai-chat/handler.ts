import { chatRequestSchema, type ChatFailure } from '../_shared/contracts/ai-chat.ts'
import { explainFailure, type Extraction } from '../_shared/documents/extraction.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { Refused, answerTo } from '../_shared/http/refused.ts'
import type { NoteCall } from '../_shared/ports/calls.ts'
import type { Files } from '../_shared/ports/files.ts'
import type { Library } from '../_shared/ports/library.ts'
import { ModelBusy, ModelFailed, type Model } from '../_shared/ports/model.ts'
import { languageOf, type Language } from '../_shared/steward/language.ts'
import { nameOfFile, type Attachment, type Material } from '../_shared/steward/material.ts'
import { ownAnswer } from '../_shared/steward/own-answer.ts'
import { cited, promptFor, type Asked } from '../_shared/steward/prompt.ts'
import { smallTalk } from '../_shared/steward/small-talk.ts'
import { texts } from '../_shared/steward/texts.ts'
import { eventStream, type Pieces } from './events.ts'

export interface Surroundings {
  readonly noteCall: NoteCall
  /** With the caller's own rights, as the files are. */
  readonly library: Library
  readonly files: Files
  readonly extract: (bytes: Uint8Array) => Promise<Extraction>
  /** Null: the firm has none, and the Steward answers by itself. */
  readonly model: Model | null
  /** A word that nobody can guess. */
  readonly mark: () => string
}

const MOST_PASSAGES = 8

/** The AI Steward: docs/product/steward.md. */
export async function aiChat(request: Request, surroundings: Surroundings): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const body = await readBody(request, chatRequestSchema)
  if ('refused' in body) return body.refused
  const { message, context, filePath } = body.value
  const asked: Asked = { message: message.trim(), name: context.trim(), language: languageOf(message) }
  try {
    await surroundings.noteCall()
    const wait = await surroundings.library.takeTurn()
    if (wait > 0) return tooMany(wait, asked.language)
    const material = await gather(asked, filePath ?? null, surroundings)
    const stopped = new AbortController()
    const signal = AbortSignal.any([request.signal, stopped.signal])
    const pieces = answer(asked, material, surroundings, signal)
    const explain = (error: unknown) => explainTo(asked.language, error, signal).failure
    if (request.headers.get('accept')?.includes('text/event-stream')) {
      return eventStream(pieces, explain, () => stopped.abort())
    }
    return await whole(pieces, asked.language, signal)
  } catch (error) {
    return answerTo(error, 'the Steward could not answer', texts[asked.language].failed)
  }
}

async function gather(asked: Asked, path: string | null, surroundings: Surroundings): Promise<Material> {
  const { library } = surroundings
  const [passages, attachment] = await Promise.all([
    asked.message === '' ? [] : library.passages(asked.message, MOST_PASSAGES),
    path === null ? null : attachmentOf(path, asked, surroundings),
  ])
  return { passages, attachment }
}

async function attachmentOf(
  path: string,
  asked: Asked,
  { library, files, extract }: Surroundings,
): Promise<Attachment> {
  const bytes = await files.read(path)
  if (bytes === null) throw new Refused(404, texts[asked.language].fileMissing)
  const name = nameOfFile(path)
  const read = await extract(bytes)
  if ('failure' in read) throw new Refused(422, explainFailure(read.failure, name))
  return { name, passages: await library.rank(asked.message, read.text, MOST_PASSAGES) }
}

async function* answer(asked: Asked, material: Material, { model, mark }: Surroundings, signal: AbortSignal): Pieces {
  if (model === null) {
    const said = material.attachment === null ? smallTalk(asked.message, asked.name, asked.language) : null
    const { response, documents } =
      said === null ? ownAnswer(asked.message, material, asked.language) : { response: said, documents: [] }
    yield response
    return { success: true, response, documents: [...documents] }
  }
  const prompt = promptFor(asked, material, mark())
  let response = ''
  for await (const piece of model.write(prompt, signal)) {
    response += piece
    yield piece
  }
  return { success: true, response, documents: [...cited(response, prompt.documents)] }
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
  // Nobody is there any more who could read it.
  if (!signal.aborted) console.error('the model did not answer', error)
  const status = error instanceof ModelFailed ? (error.isLate ? 504 : 502) : 500
  return { status, failure: { success: false, error: texts[language].failed } }
}
