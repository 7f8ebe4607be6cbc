import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../shared/class-names.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'
import { type OpenState, openState } from './open-state.ts'
import { useReturnFocus } from './use-return-focus.ts'
import './overlay.css'
import '../shared/visually-hidden.css'
import { TEXTS } from '../texts.ts'
import './drawer.css'

interface DrawerProps extends OpenState {
  title: string
  /**
   * Hides the title from view, for a drawer with its own header such as the navigation; screen readers still read it.
   */
  hideTitle?: boolean | undefined
  side?: 'left' | 'right'
  trigger?: ReactElement | undefined
  className?: string | undefined
  closeLabel?: string
  children: ReactNode
}

/** A panel from the edge of the screen, over the page. */
export function Drawer(props: DrawerProps) {
  const { title, hideTitle, side = 'right', trigger, className, closeLabel = TEXTS.close, children } = props
  const focus = useReturnFocus()
  return (
    <Radix.Root {...openState(props)}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <div className="drawer-layer">
          <div className="scrim" />
          <Radix.Content
            className={classNames('drawer', `drawer-${side}`, 'sheet', className)}
            {...focus}
            onInteractOutside={keepOpenForToasts}
          >
            {hideTitle ? (
              <Radix.Title className="visually-hidden">{title}</Radix.Title>
            ) : (
              <header className="drawer-head">
                <Radix.Title className="drawer-title">{title}</Radix.Title>
                <Radix.Close asChild>
                  <IconButton label={closeLabel}>
                    <X />
                  </IconButton>
                </Radix.Close>
              </header>
            )}
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
