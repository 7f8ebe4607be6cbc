import type { ChatDocument } from '../../../../../supabase/functions/_shared/contracts/ai-chat.ts'
import type { ComparisonAnswer } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'

export interface AttachedFile {
  readonly name: string
  readonly size: number
  readonly type: string
}

/** Spec part 1 §3: what stands under an answer to go on with. */
export interface ChatAction {
  readonly id: 'open-templates' | 'open-comparison'
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
  /** What the action `open-comparison` shows. */
  readonly comparison?: ComparisonAnswer | undefined
  /** More of it is on its way. */
  readonly isArriving?: boolean | undefined
}

const OPEN_TEMPLATES: ChatAction = { id: 'open-templates', label: 'Open Templates', type: 'primary' }

/** An answer that names documents leads to them. */
export const actionsFor = (documents: readonly ChatDocument[]): readonly ChatAction[] =>
  documents.length === 0 ? [] : [OPEN_TEMPLATES]
