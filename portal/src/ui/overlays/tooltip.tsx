import { Tooltip as Radix } from 'radix-ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import './overlay.css'
import './tooltip.css'

interface TooltipProps {
  label: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** True while the label of the control is visible: then no tooltip shows, and the control keeps its element. */
  disabled?: boolean | undefined
  /** The button or link that the tooltip is about. */
  children: ReactElement
}

/** A label for a control, shown on hover and focus. Nothing may be said only in a tooltip. */
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
