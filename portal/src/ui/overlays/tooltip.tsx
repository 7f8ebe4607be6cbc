import { Tooltip as Radix } from 'radix-ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import './overlay.css'
import './tooltip.css'

interface TooltipProps {
  label: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** For a control whose words are to be seen at times: then it has none, and stays the same element. */
  disabled?: boolean | undefined
  /** What it is about: a button or a link. */
  children: ReactElement
}

/** A word on a control that is pointed at or has the focus. Never the only place where something is said. */
export function Tooltip({ label, side = 'bottom', disabled = false, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root open={open && !disabled} onOpenChange={setOpen}>
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
