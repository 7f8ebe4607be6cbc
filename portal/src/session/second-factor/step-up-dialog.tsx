import { Button } from '../../ui/actions/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../ui/overlays/dialog.tsx'
import { ProveFactor } from './prove-factor.tsx'
import { TEXTS } from './texts.ts'

/** Asks for the second factor again, above whatever the user is doing. */
export function StepUpDialog({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  return (
    <Dialog title={TEXTS.stepUp.title} description={TEXTS.stepUp.description} open onOpenChange={() => onEnd(false)}>
      <ProveFactor submitLabel={TEXTS.stepUp.submit} onProven={() => onEnd(true)} />
      <DialogActions>
        <DialogClose>
          <Button variant="ghost">{TEXTS.stepUp.cancel}</Button>
        </DialogClose>
      </DialogActions>
    </Dialog>
  )
}
