import { Maximize2, Minus, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { TEXTS } from '../texts.ts'

interface ChatFrameProps {
  className: string
  isMinimised: boolean
  onMinimise: () => void
  onExpand: () => void
  onClose: () => void
  children: ReactNode
}

/** A sheet with the chat's name and its three buttons. Minimised, its name stays. */
export function ChatFrame({ className, isMinimised, onMinimise, onExpand, onClose, children }: ChatFrameProps) {
  const id = useId()
  return (
    <section className={`chat-frame ${className}`} aria-labelledby={id}>
      <header className="chat-head">
        <h2 id={id}>{TEXTS.title}</h2>
        <IconButton label={isMinimised ? 'Restore' : 'Minimise'} onClick={onMinimise}>
          <Minus />
        </IconButton>
        <IconButton label="Expand" onClick={onExpand}>
          <Maximize2 />
        </IconButton>
        <IconButton label="Close" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {!isMinimised && children}
    </section>
  )
}
