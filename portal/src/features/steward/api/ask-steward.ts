import { FunctionsHttpError } from '@supabase/supabase-js'
import type { ChatAnswer, ChatFailure } from '../../../../../supabase/functions/_shared/contracts/ai-chat.ts'
import { currentLanguage } from '../../../language/catalogue.ts'
import type { Client } from '../../../lib/supabase.ts'
import { readEvents } from '../model/events.ts'

interface Question {
  readonly message: string
  /** How the Steward addresses the user. */
  readonly context: string
  readonly filePath?: string | undefined
  /** The conversation to continue, or `new`. */
  readonly conversation: string
}

interface AskOptions {
  readonly signal: AbortSignal
  readonly onPiece: (text: string) => void
}

/** The Steward answered that it cannot help. */
export class StewardError extends Error {
  readonly isBusy: boolean
  /** The status of the answer; null if it began well. */
  readonly status: number | null

  constructor({ error, fallback }: Pick<ChatFailure, 'error' | 'fallback'>, status: number | null = null) {
    super(error)
    this.name = 'StewardError'
    this.isBusy = fallback === true
    this.status = status
  }
}

/** Resolves with the complete answer; its pieces arrive before that. */
export async function askSteward(
  client: Client,
  question: Question,
  { signal, onPiece }: AskOptions,
): Promise<ChatAnswer> {
  const { data, error } = await client.functions.invoke<unknown>('ai-chat', {
    // The Steward answers in the question's own language; this one counts if the question could be in several.
    body: { ...question, language: currentLanguage() },
    headers: { accept: 'text/event-stream' },
    signal,
  })
  if (error !== null) throw await refusal(error)
  const { body } = data as Response
  if (body === null) throw new StewardError({ error: 'There was no answer' })
  for await (const { event, data: said } of readEvents(body)) {
    if (event === 'delta') onPiece(said.text)
    else if (event === 'answer') return said
    else throw new StewardError(said)
  }
  throw new StewardError({ error: 'The answer was interrupted' })
}

async function refusal(error: unknown): Promise<unknown> {
  if (!(error instanceof FunctionsHttpError)) return error
  try {
    const response = error.context as Response
    return new StewardError((await response.json()) as ChatFailure, response.status)
  } catch {
    return error
  }
}
