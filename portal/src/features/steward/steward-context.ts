import { type ComponentType, createContext, use } from 'react'
import type { ComparisonAnswer } from '../../../../supabase/functions/_shared/contracts/comparison.ts'
import type { Conversation } from './model/conversation.ts'
import type { AttachedFile } from './model/message.ts'

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

interface Steward extends Conversation {
  /** A question, an upload or a comparison is on its way. */
  readonly isBusy: boolean
  readonly draft: string
  readonly setDraft: (text: string) => void
  readonly attachment: Attachment | null
  readonly attach: (file: File) => void
  readonly detach: () => void
  readonly send: () => void
  readonly compare: (files: Pair) => void
  readonly show: Comparing['show']
  readonly CompareDialog: Comparing['Dialog']
}

export const StewardContext = createContext<Steward | null>(null)

export function useSteward(): Steward {
  const steward = use(StewardContext)
  if (steward === null) throw new Error('useSteward outside of its provider')
  return steward
}
