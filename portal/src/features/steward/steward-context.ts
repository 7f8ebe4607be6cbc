import { type ComponentType, createContext, use } from 'react'
import type { ComparisonAnswer } from '../../../../supabase/functions/_shared/contracts/comparison.ts'
import type { Conversation } from './model/conversation.ts'
import type { AttachedFile, ChatMessage, Pair, Question } from './model/message.ts'
import type { KeptConversation } from './api/conversations.ts'

export interface Attachment {
  readonly file: AttachedFile
  /** Null while the file is being uploaded. */
  readonly path: string | null
  readonly share: number
}

/** Comparing documents belongs to another feature. `app` passes it in. */
export interface DocumentComparison {
  /** Null if the user cancelled. */
  readonly compare: (
    files: Pair,
    signal: AbortSignal,
    conversation: string,
  ) => Promise<{ readonly answer: ComparisonAnswer } | { readonly sorry: string } | null>
  readonly show: (comparison: NonNullable<ChatMessage['comparison']>) => void
  /** The dialog in which the user chooses two documents. */
  readonly Dialog: ComponentType<{ onCompare: (files: Pair) => void; onClose: () => void }>
}

/** The conversations that the database keeps for the user. */
export interface KeptConversations {
  /** The one that is shown; null until the first question is answered. */
  readonly current: string | null
  readonly list: readonly KeptConversation[]
  /** Whether the one that is shown is being loaded. */
  readonly isOpening: boolean
  readonly state: 'pending' | 'failed' | 'loaded'
  readonly reload: () => void
  readonly begin: () => void
  readonly open: (id: string) => void
  readonly remove: (conversation: KeptConversation) => void
  readonly removeAll: () => void
}

/** The conversation and its actions. It changes with the messages, and not while the user types. */
interface Steward extends Conversation {
  /** Whether a question or a comparison is running. */
  readonly isBusy: boolean
  readonly ask: (question: Question) => void
  readonly compare: (files: Pair) => void
  /** Cancels what is running. */
  readonly stop: () => void
  readonly show: DocumentComparison['show']
  readonly CompareDialog: DocumentComparison['Dialog']
  /** Null while an admin impersonates the user: then nothing is kept. */
  readonly kept: KeptConversations | null
  /** Puts a question into the box, keeps what was typed there, and shows the chat. */
  readonly suggest: (question: string) => void
  /** How often that was done: each time the chat opens. */
  readonly suggestions: number
}

/** The next question. It is kept while the user goes from page to page. */
interface Draft {
  readonly text: string
  readonly setText: (text: string) => void
  readonly attachment: Attachment | null
  readonly attach: (file: File) => void
  readonly detach: () => void
  /** Whether there is a text or a file to send, and no upload to wait for. */
  readonly maySend: boolean
  readonly send: () => void
}

export const StewardContext = createContext<Steward | null>(null)
export const DraftContext = createContext<Draft | null>(null)

export function useSteward(): Steward {
  const steward = use(StewardContext)
  if (steward === null) throw new Error('useSteward outside of its provider')
  return steward
}

export function useDraft(): Draft {
  const draft = use(DraftContext)
  if (draft === null) throw new Error('useDraft outside of its provider')
  return draft
}
