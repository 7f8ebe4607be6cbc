import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../shared/class-names.ts'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'
import { type OpenState, openState } from './open-state.ts'
import './overlay.css'
import './popover.css'

interface PopoverProps extends OpenState {
  /** The name of the popover, for screen readers. */
  label: string
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  /** `wide` is for a list, and has no padding. */
  size?: 'normal' | 'wide'
  children: ReactNode
}

/** A small panel beside the button that opened it. The page stays usable; Escape and a click outside close it. */
export function Popover(props: PopoverProps) {
  const { label, trigger, align = 'end', side = 'bottom', size = 'normal', children } = props
  return (
    <Radix.Root {...openState(props)}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={classNames('popover', `popover-${size}`, 'popup sheet')}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={keepOpenForToasts}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Makes the button inside it close the popover. */
export function PopoverClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
