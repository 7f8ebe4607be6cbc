import type {
  ChatDocument,
  ChatHelp,
  ChatSources,
} from '../../../../../supabase/functions/_shared/contracts/ai-chat.ts'
import type { ComparisonAnswer } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'
import { TEXTS } from '../texts.ts'

export interface AttachedFile {
  readonly name: string
  /** Null in a conversation of earlier: only the name is kept. */
  readonly size: number | null
  readonly type: string
}

export interface Question {
  readonly message: string
  readonly file?: AttachedFile | undefined
  readonly filePath?: string | undefined
}

/** A button under an answer. */
export interface ChatAction {
  readonly id: 'open-templates' | 'open-comparison' | 'ask-again' | 'ask-advisor'
  readonly type: 'primary' | 'secondary'
}

interface NamedFile {
  readonly title: string
  readonly file_path: string
  readonly created_at?: string | undefined
}
export type Pair = readonly [NamedFile, NamedFile]

export interface ChatMessage {
  readonly id: string
  readonly sender: 'user' | 'bot'
  readonly content: string
  readonly timestamp: Date
  readonly attachedFile?: AttachedFile | undefined
  readonly actions?: readonly ChatAction[] | undefined
  readonly documents?: readonly ChatDocument[] | undefined
  readonly help?: readonly ChatHelp[] | undefined
  /** Shown by the action `open-comparison`. */
  readonly comparison?: { readonly files: Pair; readonly answer: ComparisonAnswer | null } | undefined
  /** What was asked, for the actions `ask-again` and `ask-advisor`. */
  readonly question?: Question | undefined
  /** Where the database keeps the answer. */
  readonly exchange?: string | undefined
  /** Whether more of the message will arrive. */
  readonly isArriving?: boolean | undefined
}

const OPEN_TEMPLATES: ChatAction = { id: 'open-templates', type: 'primary' }
export const COMPARISON: ChatAction = { id: 'open-comparison', type: 'primary' }
const ASK_AGAIN: ChatAction = { id: 'ask-again', type: 'secondary' }
const ASK_ADVISOR: ChatAction = { id: 'ask-advisor', type: 'primary' }

/** An answer that names documents has a button to the library; all but small talk can be passed on to an advisor. */
export function actionsFor({ kind, documents }: ChatSources): readonly ChatAction[] {
  if (kind === 'small-talk' || kind === 'unreadable-file') return []
  return documents.length === 0 ? [ASK_ADVISOR] : [OPEN_TEMPLATES, ASK_ADVISOR]
}

/** A question without an answer can be asked again, with its file. */
export const unanswered = (question: Question): Pick<ChatMessage, 'question' | 'actions'> => ({
  question,
  actions: [ASK_AGAIN],
})

/** A question that the database keeps, with its answer. */
export interface KeptExchange {
  readonly id: string
  readonly question: string
  readonly file_name: string | null
  readonly answer: string | null
  readonly sources: unknown
  readonly asked_at: string
}

/** The two messages of an exchange. */
export function messagesOf(exchange: KeptExchange): readonly ChatMessage[] {
  const { id, question: message, file_name: name, answer, asked_at } = exchange
  const timestamp = new Date(asked_at)
  const question: Question = { message }
  const asked: ChatMessage = {
    id: `${id} asked`,
    sender: 'user',
    content: message,
    timestamp,
    attachedFile: name === null ? undefined : { name, size: null, type: '' },
  }
  const reply = { id: `${id} answered`, sender: 'bot', timestamp, exchange: id } as const
  if (answer === null) return [asked, { ...reply, content: TEXTS.stopped, ...unanswered(question) }]
  // Only the Steward writes them; an older version of it may have written less.
  const { kind = 'answer', documents = [], help = [] } = (exchange.sources ?? {}) as Partial<ChatSources>
  const [left, right] = (exchange.sources as Partial<ChatSources> | null)?.compared ?? []
  if (left !== undefined && right !== undefined) {
    return [
      asked,
      { ...reply, content: answer, comparison: { files: [left, right], answer: null }, actions: [COMPARISON] },
    ]
  }
  const actions = actionsFor({ kind, documents, help })
  return [asked, { ...reply, content: answer, documents, help, question, actions }]
}
