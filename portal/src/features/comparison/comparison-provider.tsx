import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { ComparisonAnswer } from '../../../../supabase/functions/_shared/contracts/comparison.ts'
import { ComparisonContext } from './comparison-context.ts'
import { useCompare } from './use-compare.ts'

const ComparisonDialog = lazy(async () => ({
  default: (await import('./comparison-dialog.tsx')).ComparisonDialog,
}))

/** Lets its children compare documents, and shows a comparison that is finished already. */
export function ComparisonProvider({ children }: { children: ReactNode }) {
  const compare = useCompare()
  const [shown, show] = useState<ComparisonAnswer | null>(null)
  const comparisons = useMemo(() => ({ compare, show }), [compare])
  return (
    <ComparisonContext value={comparisons}>
      {children}
      <Suspense fallback={null}>{shown && <ComparisonDialog answer={shown} onClose={() => show(null)} />}</Suspense>
    </ComparisonContext>
  )
}
