import { useCallback, useEffect, useRef, useState } from 'react'
import type { ComparisonAnswer } from '../../../../supabase/functions/_shared/contracts/comparison.ts'
import { Button } from '../../ui/actions/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Dialog, DialogActions, DialogClose } from '../../ui/overlays/dialog.tsx'
import type { Pair } from './api/documents.ts'
import type { ShownComparison } from './comparison-context.ts'
import { ComparisonView } from './components/comparison-view.tsx'
import { summary } from './model/comparison.ts'
import { inOrder } from './model/direction.ts'
import { TEXTS } from './texts.ts'
import { useRunningComparison } from './use-running-comparison.ts'

/**
 * Both documents side by side. If they are not compared yet, it shows first that the comparison runs; closing the
 * dialog cancels it. Swapping the sides compares them again.
 */
export function ComparisonDialog({ comparison, onClose }: { comparison: ShownComparison; onClose: () => void }) {
  const [{ files, answer }, show] = useState(comparison)
  const finish = useCallback(
    (found: ComparisonAnswer) => show(({ files: same }) => ({ files: same, answer: found })),
    [],
  )
  if (answer === null) {
    return <RunningComparison key={files[0].file_path} files={files} onFinish={finish} onClose={onClose} />
  }
  const swap = () => show({ files: [files[1], files[0]], answer: null })
  return <FinishedComparison files={files} answer={answer} onSwap={swap} onClose={onClose} />
}

/** Compares two documents that the user has just chosen. */
export function NewComparisonDialog({ files, onClose }: { files: Pair; onClose: () => void }) {
  return <ComparisonDialog comparison={{ files: inOrder(files), answer: null }} onClose={onClose} />
}

interface FinishedComparisonProps {
  files: Pair
  answer: ComparisonAnswer
  onSwap: () => void
  onClose: () => void
}

function FinishedComparison({ files, answer, onSwap, onClose }: FinishedComparisonProps) {
  const rows = useRef<HTMLElement>(null)
  // The element that had the focus may be gone: the button of the dialog that showed the progress.
  useEffect(() => rows.current?.focus(), [])
  const { names } = answer.details
  return (
    <Dialog
      title={`${names[0]} ↔ ${names[1]}`}
      description={summary(answer.details)}
      size="full"
      initialFocus={rows}
      open
      onOpenChange={onClose}
    >
      <ComparisonView answer={answer} files={files} rows={rows} onSwap={onSwap} />
    </Dialog>
  )
}

interface RunningComparisonProps {
  files: Pair
  onFinish: (answer: ComparisonAnswer) => void
  onClose: () => void
}

function RunningComparison({ files, onFinish, onClose }: RunningComparisonProps) {
  const { outcome, again } = useRunningComparison(files)
  const answer = outcome && 'answer' in outcome ? outcome.answer : null
  useEffect(() => {
    if (answer !== null) onFinish(answer)
  }, [answer, onFinish])
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
