import { createContext, use } from 'react'
import type { ComparisonAnswer } from '../../../../supabase/functions/_shared/contracts/comparison.ts'
import type { Pair } from './api/documents.ts'

/** The answer, or `sorry`: the text to show instead. */
export type Outcome = { readonly answer: ComparisonAnswer } | { readonly sorry: string }

interface Comparisons {
  /** Compares, and shows a toast at the end. The caller shows the outcome; null if the user has cancelled. */
  readonly compare: (files: Pair, signal: AbortSignal) => Promise<Outcome | null>
  /** Opens the dialog with both documents side by side. */
  readonly show: (answer: ComparisonAnswer) => void
}

export const ComparisonContext = createContext<Comparisons | null>(null)

export function useComparisons(): Comparisons {
  const comparisons = use(ComparisonContext)
  if (comparisons === null) throw new Error('useComparisons outside of its provider')
  return comparisons
}
