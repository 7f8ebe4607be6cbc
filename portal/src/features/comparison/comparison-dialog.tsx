import { useEffect, useRef } from 'react'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { Button } from '../../ui/actions/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Dialog, DialogActions, DialogClose } from '../../ui/overlays/dialog.tsx'
import type { Pair } from './api/documents.ts'
import type { ShownComparison } from './comparison-context.ts'
import { ComparisonView } from './components/comparison-view.tsx'
import { shortTitle, summary } from './model/comparison.ts'
import { inOrder } from './model/direction.ts'
import { TEXTS } from './texts.ts'
import { useRunningComparison } from './use-running-comparison.ts'

/** Compares two documents that the user has just chosen. */
export function NewComparisonDialog({ files, onClose }: { files: Pair; onClose: () => void }) {
  return <ComparisonDialog comparison={{ files: inOrder(files), answer: null }} onClose={onClose} />
}

/**
 * Both documents side by side. If they are not compared yet, it shows first that the comparison runs; closing the
 * dialog cancels it. It stays one dialog, so that the focus returns to the button that opened it.
 */
export function ComparisonDialog({ comparison, onClose }: { comparison: ShownComparison; onClose: () => void }) {
  const isPhone = useIsPhone()
  const { files, outcome, isNew, again, swap } = useRunningComparison(comparison)
  const answer = outcome && 'answer' in outcome ? outcome.answer : null
  const rows = useRef<HTMLElement>(null)
  useEffect(() => {
    if (answer !== null) rows.current?.focus({ preventScroll: true })
  }, [answer])
  if (answer !== null) {
    const { names } = answer.details
    const title = isPhone ? shortTitle(names) : `${names[0]} ↔ ${names[1]}`
    return (
      <Dialog
        title={title}
        description={summary(answer.details)}
        size="full"
        initialFocus={rows}
        open
        onOpenChange={onClose}
      >
        <ComparisonView answer={answer} files={files} rows={rows} isNew={isNew} onSwap={swap} />
      </Dialog>
    )
  }
  return (
    <Dialog title={TEXTS.title} closeLabel={TEXTS.cancel} open onOpenChange={onClose}>
      {outcome && 'sorry' in outcome ? (
        <FailedState message={outcome.sorry} onRetry={again} retryLabel={TEXTS.again} />
      ) : (
        <Progress label={TEXTS.busy(files[0].title, files[1].title)} />
      )}
      <DialogActions>
        <DialogClose>
          <Button>{TEXTS.cancel}</Button>
        </DialogClose>
      </DialogActions>
    </Dialog>
  )
}
