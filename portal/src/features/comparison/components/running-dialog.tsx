import { useEffect, useState } from 'react'
import type { ComparisonAnswer } from '../../../../../supabase/functions/_shared/contracts/comparison.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../ui/overlays/dialog.tsx'
import type { Pair } from '../api/compare-documents.ts'
import { useComparisons } from '../comparison-context.ts'
import { TEXTS } from '../texts.ts'

interface RunningDialogProps {
  files: Pair
  onAnswer: (answer: ComparisonAnswer) => void
  onClose: () => void
}

/** A comparison on its way, which closing it calls off. */
export function RunningDialog({ files, onAnswer, onClose }: RunningDialogProps) {
  const { compare } = useComparisons()
  const [sorry, setSorry] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    const controller = new AbortController()
    void compare(files, controller.signal).then((outcome) => {
      if (outcome === null) return
      if ('sorry' in outcome) return setSorry(outcome.sorry)
      onClose()
      onAnswer(outcome.answer)
    })
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each attempt, whatever is drawn around it
  }, [attempt])
  const again = () => {
    setSorry(null)
    setAttempt(attempt + 1)
  }
  return (
    <Dialog title={TEXTS.title} closeLabel={TEXTS.cancel} open onOpenChange={onClose}>
      <div lang="nl">
        {sorry === null ? (
          <Progress label={TEXTS.busy(files[0].title, files[1].title)} />
        ) : (
          <FailedState message={sorry} onRetry={again} retryLabel={TEXTS.again} />
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
