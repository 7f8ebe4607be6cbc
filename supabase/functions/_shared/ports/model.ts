import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, streamText, type LanguageModel } from 'ai'

export interface Prompt {
  /** Written by us only, with no text of anybody else. */
  readonly rules: string
  readonly question: string
}

/** A language model without tools. */
export interface Model {
  /** Yields the answer in pieces. Throws `ModelBusy`, `ModelFailed`, or the reason of an aborted signal. */
  write(prompt: Prompt, signal: AbortSignal): AsyncIterable<string>
}

/** The model has too many requests; it may answer later. */
export class ModelBusy extends Error {
  override readonly name = 'ModelBusy'
}

export class ModelFailed extends Error {
  override readonly name = 'ModelFailed'
  readonly isLate: boolean

  constructor(reason: unknown, isLate = false) {
    super(isLate ? 'the model took too long' : `the model failed: ${shortReason(reason)}`)
    this.isLate = isLate
  }
}

/** A short text for the log: the error may contain the whole question with the documents. */
function shortReason(reason: unknown): string {
  if (APICallError.isInstance(reason)) return `${reason.statusCode ?? 'no answer'}, ${reason.message}`.slice(0, 300)
  return reason instanceof Error ? `${reason.name}, ${reason.message}`.slice(0, 300) : 'no reason was given'
}

export interface ModelSettings {
  /** The address of a server that speaks the OpenAI protocol: `https://api.example.com/v1`. */
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  readonly model: string
  /** From the question to the last piece. */
  readonly timeMs: number
}

/** Limits for an answer: people do not read longer ones, and a model may never stop. */
const MAX_TOKENS = 1500
const MAX_LENGTH = 20_000

export function openAiModel({ baseUrl, apiKey, model, timeMs }: ModelSettings): Model {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
  })
  return { write: (prompt, signal) => write(provider(model), prompt, signal, timeMs) }
}

async function* write(model: LanguageModel, { rules, question }: Prompt, signal: AbortSignal, timeMs: number) {
  const late = AbortSignal.timeout(timeMs)
  const left = new AbortController()
  // Errors also come as parts of the stream, so `onError` has nothing to do.
  const { fullStream } = streamText({
    model,
    system: rules,
    prompt: question,
    maxRetries: 0,
    maxOutputTokens: MAX_TOKENS,
    temperature: 0.2,
    abortSignal: AbortSignal.any([signal, late, left.signal]),
    onError: () => {},
  })
  let written = 0
  let isFinished = false
  try {
    for await (const part of fullStream) {
      if (part.type === 'text-delta' && part.text !== '') {
        written += part.text.length
        yield part.text
        if (written > MAX_LENGTH) return
      } else if (part.type === 'error') {
        throw part.error
      } else if (part.type === 'finish') {
        isFinished = part.rawFinishReason !== undefined && part.finishReason !== 'error'
      }
    }
    signal.throwIfAborted()
    late.throwIfAborted()
    if (!isFinished || written === 0) throw new Error('the answer has no end')
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (late.aborted) throw new ModelFailed(error, true)
    throw APICallError.isInstance(error) && error.statusCode === 429 ? new ModelBusy() : new ModelFailed(error)
  } finally {
    left.abort()
  }
}

/** The whole answer. */
export async function writeAll(model: Model, prompt: Prompt, signal: AbortSignal): Promise<string> {
  let text = ''
  for await (const piece of model.write(prompt, signal)) text += piece
  return text
}
