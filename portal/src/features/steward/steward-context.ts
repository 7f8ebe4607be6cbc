import { type ComponentType, createContext, use } from 'react'
import type { ComparisonAnswer } from '../../../../supabase/functions/_shared/contracts/comparison.ts'
import type { Conversation } from './model/conversation.ts'
import type { AttachedFile, Question } from './model/message.ts'

export interface Attachment {
  readonly file: AttachedFile
  /** Null while it is on its way. */
  readonly path: string | null
  readonly share: number
}

interface NamedFile {
  readonly title: string
  readonly file_path: string
}
type Pair = readonly [NamedFile, NamedFile]

/** What the chat needs of comparing, which is not its own. */
export interface Comparing {
  /** Null: it was called off. */
  readonly compare: (
    files: Pair,
    signal: AbortSignal,
  ) => Promise<{ readonly answer: ComparisonAnswer } | { readonly sorry: string } | null>
  readonly show: (answer: ComparisonAnswer) => void
  /** Where the two are chosen. */
  readonly Dialog: ComponentType<{ onCompare: (files: Pair) => void; onClose: () => void }>
}

/** What was said, and what can be done with it. It changes with what is said, and not with what is being typed. */
interface Steward extends Conversation {
  /** A question or a comparison is on its way. */
  readonly isBusy: boolean
  readonly ask: (question: Question) => void
  readonly compare: (files: Pair) => void
  /** Calls off what is on its way. */
  readonly stop: () => void
  readonly show: Comparing['show']
  readonly CompareDialog: Comparing['Dialog']
}

/** What is to be said next. It is kept while one walks through the portal. */
interface Draft {
  readonly text: string
  readonly setText: (text: string) => void
  readonly attachment: Attachment | null
  readonly attach: (file: File) => void
  readonly detach: () => void
  /** Something to say is there, and nothing that it would have to wait for. */
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
