import type { ChatDocument } from '../../../../../supabase/functions/_shared/contracts/ai-chat.ts'
import type { ComparisonAnswer } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'

export interface AttachedFile {
  readonly name: string
  readonly size: number
  readonly type: string
}

export interface Question {
  readonly message: string
  readonly file?: AttachedFile | undefined
  readonly filePath?: string | undefined
}

/** A button under an answer. */
export interface ChatAction {
  readonly id: 'open-templates' | 'open-comparison' | 'ask-again'
  readonly label: string
  readonly type: 'primary' | 'secondary'
}

export interface ChatMessage {
  readonly id: number
  readonly sender: 'user' | 'bot'
  readonly content: string
  readonly timestamp: Date
  readonly attachedFile?: AttachedFile | undefined
  readonly actions?: readonly ChatAction[] | undefined
  readonly documents?: readonly ChatDocument[] | undefined
  /** Shown by the action `open-comparison`. */
  readonly comparison?: ComparisonAnswer | undefined
  /** Asked again by the action `ask-again`. */
  readonly question?: Question | undefined
  /** Whether more of the message will arrive. */
  readonly isArriving?: boolean | undefined
}

const OPEN_TEMPLATES: ChatAction = { id: 'open-templates', label: 'Open Templates', type: 'primary' }

/** An answer that names documents has a button to the library. */
export const actionsFor = (documents: readonly ChatDocument[]): readonly ChatAction[] =>
  documents.length === 0 ? [] : [OPEN_TEMPLATES]

const ASK_AGAIN: ChatAction = { id: 'ask-again', label: 'Ask again', type: 'secondary' }

/** A question without an answer can be asked again, with its file. */
export const unanswered = (question: Question): Pick<ChatMessage, 'question' | 'actions'> => ({
  question,
  actions: [ASK_AGAIN],
})
