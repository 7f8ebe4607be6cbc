import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { ComparisonAnswer } from '../../../../supabase/functions/_shared/contracts/comparison.ts'
import type { Pair } from './api/compare-documents.ts'
import { ComparisonContext } from './comparison-context.ts'
import { useCompare } from './use-compare.ts'

const ComparisonView = lazy(async () => ({
  default: (await import('./components/comparison-view.tsx')).ComparisonView,
}))
const RunningDialog = lazy(async () => ({
  default: (await import('./components/running-dialog.tsx')).RunningDialog,
}))

/** Comparing for whatever is in it: the chat and the library open the same view. */
export function ComparisonProvider({ children }: { children: ReactNode }) {
  const compare = useCompare()
  const [running, setRunning] = useState<Pair | null>(null)
  const [shown, show] = useState<ComparisonAnswer | null>(null)
  const comparisons = useMemo(() => ({ compare, start: setRunning, show }), [compare])
  return (
    <ComparisonContext value={comparisons}>
      {children}
      <Suspense fallback={null}>
        {running && <RunningDialog files={running} onAnswer={show} onClose={() => setRunning(null)} />}
        {shown && <ComparisonView answer={shown} onClose={() => show(null)} />}
      </Suspense>
    </ComparisonContext>
  )
}
