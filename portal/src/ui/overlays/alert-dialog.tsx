import { AlertDialog as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { type OpenState, openState } from './open-state.ts'
import { succeeds } from '../shared/succeeds.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { TEXTS } from '../texts.ts'
import './overlay.css'
import './dialog.css'

interface AlertDialogProps extends OpenState {
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** The dialog waits for its promise. If it rejects, the dialog stays open. */
  onConfirm: () => unknown
  /** The action cannot be undone. */
  danger?: boolean | undefined
  /** Whether the action changes something. True by default. */
  writes?: boolean | undefined
  /** True while it is not known yet what the action would do. */
  disabled?: boolean | undefined
  trigger?: ReactElement | undefined
}

/** Asks before an action. The cancel button has the focus first, and a click outside does not close the dialog. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    title,
    description,
    confirmLabel,
    cancelLabel = TEXTS.cancel,
    onConfirm,
    danger,
    writes,
    disabled,
    trigger,
  } = props
  const [ownOpen, setOwnOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const focus = useReturnFocus()
  const setOpen = (open: boolean) => {
    if (busy) return
    setOwnOpen(open)
    props.onOpenChange?.(open)
  }
  const confirm = async () => {
    setBusy(true)
    const done = await succeeds(onConfirm)
    setBusy(false)
    if (!done) return
    setOwnOpen(false)
    props.onOpenChange?.(false)
  }
  return (
    <Radix.Root {...openState({ open: props.open ?? ownOpen, onOpenChange: setOpen })}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <div className="dialog-layer">
          <div className="scrim" />
          <Radix.Content className="dialog sheet" {...focus}>
            <Radix.Title className="dialog-title">{title}</Radix.Title>
            <Radix.Description className="dialog-description">{description}</Radix.Description>
            <div className="dialog-actions">
              <Radix.Cancel asChild>
                <Button variant="ghost" disabled={busy}>
                  {cancelLabel}
                </Button>
              </Radix.Cancel>
              <Button
                variant={danger ? 'danger-filled' : 'primary'}
                writes={writes}
                busy={busy}
                disabled={disabled}
                onClick={() => void confirm()}
              >
                {confirmLabel}
              </Button>
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
