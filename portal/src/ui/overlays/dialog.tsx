import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'
import { type OpenState, openState } from './open-state.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { TEXTS } from '../texts.ts'
import './overlay.css'
import './dialog.css'

interface DialogProps extends OpenState {
  title: string
  description?: ReactNode
  /** The button that opens it. Without one, `open` and `onOpenChange` control it. */
  trigger?: ReactElement | undefined
  /** `full` fills the screen, and its content scrolls by itself. */
  size?: 'normal' | 'wide' | 'large' | 'full'
  /** The element that gets the focus; the first field if not set. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  closeLabel?: string
  /** Only a button in the dialog closes it, because what it shows is not shown again. */
  isLocked?: boolean | undefined
  children?: ReactNode
}

/**
 * A modal dialog. Escape, the X button and a click outside close it. A click outside does not if something was typed in a
 * form of it.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    description,
    trigger,
    size = 'normal',
    initialFocus,
    closeLabel = TEXTS.close,
    isLocked,
    children,
  } = props
  const focus = useReturnFocus(initialFocus)
  const isTyped = useRef(false)
  const interactOutside = (event: Event) => {
    if (isTyped.current || isLocked) event.preventDefault()
    else keepOpenForToasts(event)
  }
  return (
    <Radix.Root {...openState(props)}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <div className="dialog-layer">
          <div className="scrim" />
          <Radix.Content
            className={`dialog dialog-${size} sheet`}
            {...focus}
            onInput={({ target }) => void (isTyped.current ||= (target as Element).closest('form') !== null)}
            onSubmit={() => void (isTyped.current = false)}
            onInteractOutside={interactOutside}
            onEscapeKeyDown={(event) => (isLocked ? event.preventDefault() : keepOpenForFields(event))}
          >
            <header className="dialog-head">
              <Radix.Title className="dialog-title">{title}</Radix.Title>
              {!isLocked && (
                <Radix.Close asChild>
                  <IconButton label={closeLabel}>
                    <X />
                  </IconButton>
                </Radix.Close>
              )}
            </header>
            {description && <Radix.Description className="dialog-description">{description}</Radix.Description>}
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Escape in a field that uses it itself, for example to cancel an edit, keeps the dialog open. Radix hears the key before the field. */
function keepOpenForFields(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-uses-escape]')) event.preventDefault()
}

/** The buttons at the end of a dialog; the one that acts comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>
}

/** Makes the button inside it close the dialog: `<DialogClose><Button>Cancel</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
