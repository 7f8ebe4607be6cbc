import { createContext, use } from 'react'
import type { Conversation } from './model/conversation.ts'
import type { AttachedFile, ChatMessage } from './model/message.ts'
import type { ComparableDocument } from './api/list-documents.ts'

export interface Attachment {
  readonly file: AttachedFile
  /** Null while it is on its way. */
  readonly path: string | null
  readonly share: number
}

interface Steward extends Conversation {
  /** A question, an upload or a comparison is on its way. */
  readonly isBusy: boolean
  readonly draft: string
  readonly setDraft: (text: string) => void
  readonly attachment: Attachment | null
  readonly attach: (file: File) => void
  readonly detach: () => void
  readonly send: () => void
  readonly compare: (documents: readonly [ComparableDocument, ComparableDocument]) => void
  /** The comparison that is open side by side. */
  readonly shown: ChatMessage['comparison'] | null
  readonly show: (comparison: ChatMessage['comparison'] | null) => void
}

export const StewardContext = createContext<Steward | null>(null)

export function useSteward(): Steward {
  const steward = use(StewardContext)
  if (steward === null) throw new Error('useSteward outside of its provider')
  return steward
}
