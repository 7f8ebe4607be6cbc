import { useEffect, useRef } from 'react'
import type { ComparisonAnswer } from '../../../../supabase/functions/_shared/contracts/comparison.ts'
import { Button } from '../../ui/actions/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Dialog, DialogActions, DialogClose } from '../../ui/overlays/dialog.tsx'
import type { Pair } from './api/documents.ts'
import { ComparisonView } from './components/comparison-view.tsx'
import { summary } from './model/comparison.ts'
import { TEXTS } from './texts.ts'
import { useRunningComparison } from './use-running-comparison.ts'

/** Shows a finished comparison. */
export function ComparisonDialog({ answer, onClose }: { answer: ComparisonAnswer; onClose: () => void }) {
  const rows = useRef<HTMLElement>(null)
  return (
    <Dialog {...titleOf(answer)} size="full" initialFocus={rows} open onOpenChange={onClose}>
      <ComparisonView answer={answer} rows={rows} />
    </Dialog>
  )
}

/** Starts a comparison, and shows first that it runs, then its result. Closing the dialog cancels it. */
export function NewComparisonDialog({ files, onClose }: { files: Pair; onClose: () => void }) {
  const { outcome, again } = useRunningComparison(files)
  const answer = outcome && 'answer' in outcome ? outcome.answer : null
  const rows = useRef<HTMLElement>(null)
  useEffect(() => {
    if (answer !== null) rows.current?.focus()
  }, [answer])
  if (answer !== null) {
    return (
      <Dialog {...titleOf(answer)} size="full" open onOpenChange={onClose}>
        <ComparisonView answer={answer} rows={rows} />
      </Dialog>
    )
  }
  return (
    <Dialog title={TEXTS.title} closeLabel={TEXTS.cancel} open onOpenChange={onClose}>
      <div lang="nl">
        {outcome && 'sorry' in outcome ? (
          <FailedState message={outcome.sorry} onRetry={again} retryLabel={TEXTS.again} />
        ) : (
          <Progress label={TEXTS.busy(files[0].title, files[1].title)} />
        )}
      </div>
      <DialogActions>
        <DialogClose>
          <Button>{TEXTS.cancel}</Button>
        </DialogClose>
      </DialogActions>
    </Dialog>
  )
}

function titleOf({ details }: ComparisonAnswer) {
  return { title: `${details.names[0]} ↔ ${details.names[1]}`, description: summary(details) }
}
