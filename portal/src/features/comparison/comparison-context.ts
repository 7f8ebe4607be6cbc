import { createContext, use } from 'react'
import type { ComparisonAnswer } from '../../../../supabase/functions/_shared/contracts/comparison.ts'
import type { Pair } from './api/documents.ts'

/** `sorry`: what is said instead of an answer. */
export type Outcome = { readonly answer: ComparisonAnswer } | { readonly sorry: string }

interface Comparisons {
  /** Compares and says by a toast how it went; for a place that shows the outcome itself. Null: it was called off. */
  readonly compare: (files: Pair, signal: AbortSignal) => Promise<Outcome | null>
  /** Opens a comparison side by side. */
  readonly show: (answer: ComparisonAnswer) => void
}

export const ComparisonContext = createContext<Comparisons | null>(null)

export function useComparisons(): Comparisons {
  const comparisons = use(ComparisonContext)
  if (comparisons === null) throw new Error('useComparisons outside of its provider')
  return comparisons
}
