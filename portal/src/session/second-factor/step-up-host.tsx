import { type ComponentType, useEffect, useRef, useState } from 'react'
import { onStepUp } from '../../lib/step-up.ts'
import { loadPart } from '../../ui/feedback/load-part.ts'

type StepUpDialog = ComponentType<{ onEnd: (isProven: boolean) => void }>

const loadDialog = async (): Promise<StepUpDialog> => (await import('./step-up-dialog.tsx')).StepUpDialog

/** Shows the dialog when a request needs the second factor again. One dialog serves the whole portal. */
export function StepUpHost() {
  const [Dialog, setDialog] = useState<StepUpDialog | null>(null)
  const answer = useRef<((isProven: boolean) => void) | null>(null)
  const end = (isProven: boolean) => {
    answer.current?.(isProven)
    answer.current = null
    setDialog(null)
  }
  useEffect(() => {
    const stop = onStepUp(
      () =>
        new Promise((resolve) => {
          answer.current = resolve
          const load = async () => {
            try {
              return await loadDialog()
            } catch (error) {
              resolve(false)
              throw error
            }
          }
          loadPart(load, (loaded) => setDialog(() => loaded))
        }),
    )
    return () => {
      stop()
      // Whoever signs out leaves the question unanswered.
      answer.current?.(false)
    }
  }, [])
  return Dialog && <Dialog onEnd={end} />
}
