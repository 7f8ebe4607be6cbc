import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../language/use-language.ts'
import { ComparisonContext, type ShownComparison } from './comparison-context.ts'
import { useCompare } from './use-compare.ts'

const ComparisonDialog = lazyPart(() => import('./comparison-dialog.tsx'), 'ComparisonDialog')

/** Lets its children compare documents, and shows a comparison side by side. */
export function ComparisonProvider({ children }: { children: ReactNode }) {
  const compare = useCompare()
  const [shown, show] = useState<ShownComparison | null>(null)
  const comparisons = useMemo(() => ({ compare, show }), [compare])
  return (
    <ComparisonContext value={comparisons}>
      {children}
      <Suspense fallback={null}>{shown && <ComparisonDialog comparison={shown} onClose={() => show(null)} />}</Suspense>
    </ComparisonContext>
  )
}
