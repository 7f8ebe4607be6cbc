import { createContext, use } from 'react'
import type { ComparisonAnswer } from '../../../../supabase/functions/_shared/contracts/comparison.ts'
import type { Pair } from './api/documents.ts'

/** The answer, or `sorry`: the text to show instead. */
export type Outcome = { readonly answer: ComparisonAnswer } | { readonly sorry: string }

/** Two documents in the order in which they are compared. */
export interface ShownComparison {
  readonly files: Pair
  /** Null if the documents have to be compared first. */
  readonly answer: ComparisonAnswer | null
  /** Whether these documents were compared before. */
  readonly isRepeated?: boolean
}

export interface CompareOptions {
  /** The conversation of the Steward that keeps it. */
  readonly conversation?: string | undefined
  /** Whether the caller says itself that it succeeded, where a toast would cover the text. */
  readonly saysItself?: boolean
}

interface Comparisons {
  /**
   * Compares, and shows a toast at the end. The caller shows the outcome; null if the user has cancelled.
   */
  readonly compare: (files: Pair, signal: AbortSignal, options?: CompareOptions) => Promise<Outcome | null>
  /** Opens the dialog with both documents side by side. */
  readonly show: (comparison: ShownComparison) => void
}

export const ComparisonContext = createContext<Comparisons | null>(null)

export function useComparisons(): Comparisons {
  const comparisons = use(ComparisonContext)
  if (comparisons === null) throw new Error('useComparisons outside of its provider')
  return comparisons
}
