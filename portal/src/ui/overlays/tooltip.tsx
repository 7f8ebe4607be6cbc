import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import './overlay.css'
import './tooltip.css'

interface TooltipProps {
  label: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** What it is about: a button or a link. */
  children: ReactElement
}

/** A word on a control that is pointed at or has the focus. Never the only place where something is said. */
export function Tooltip({ label, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className="tooltip" side={side} sideOffset={6} collisionPadding={8}>
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
