import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'
import { type OpenState, openState } from './open-state.ts'
import { useReturnFocus } from './use-return-focus.ts'
import './overlay.css'
import './dialog.css'

interface DialogProps extends OpenState {
  title: string
  description?: ReactNode
  /** A button that opens it; without one, `open` and `onOpenChange` do. */
  trigger?: ReactElement | undefined
  /** `full` takes the screen, and leaves the scrolling to what is in it. */
  size?: 'normal' | 'wide' | 'full'
  /** Where the focus goes; without it, to the first field. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  closeLabel?: string
  children?: ReactNode
}

/** A sheet over the page that wants an answer first. Escape, the X and a press beside it close it. */
export function Dialog(props: DialogProps) {
  const { title, description, trigger, size = 'normal', initialFocus, closeLabel = 'Close', children } = props
  const focus = useReturnFocus(initialFocus)
  return (
    <Radix.Root {...openState(props)}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <div className="dialog-layer">
          <div className="scrim" />
          <Radix.Content className={`dialog dialog-${size} sheet`} {...focus} onInteractOutside={keepOpenForToasts}>
            <header className="dialog-head">
              <Radix.Title className="dialog-title">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label={closeLabel}>
                  <X />
                </IconButton>
              </Radix.Close>
            </header>
            {description && <Radix.Description className="dialog-description">{description}</Radix.Description>}
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The buttons at the end of a dialog, the one that acts last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>
}

/** Makes the button inside it close the dialog: `<DialogClose><Button>Cancel</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
