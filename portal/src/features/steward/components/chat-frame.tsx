import { Maximize2, Minus, X } from 'lucide-react'
import { type FocusEvent, type ReactNode, useId } from 'react'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { classNames } from '../../../ui/shared/class-names.ts'
import { TEXTS } from '../texts.ts'
import { ConversationMenu } from './conversation-menu.tsx'

interface ChatFrameProps {
  className: string
  isMinimised: boolean
  onMinimise: () => void
  /** Whether it fills the screen: then it can only be closed. */
  fillsScreen: boolean
  onExpand: () => void
  onClose: () => void
  /** Called when the focus goes to another part of the page. */
  onLeave: () => void
  children: ReactNode
}

/** The frame around the chat, with its name and its buttons. When minimised, only the name shows. */
export function ChatFrame(props: ChatFrameProps) {
  const { className, isMinimised, fillsScreen, onMinimise, onExpand, onClose, onLeave, children } = props
  const id = useId()
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget?.closest('.shell') && !currentTarget.contains(relatedTarget)) onLeave()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only follows where the focus goes
    <section
      className={classNames('chat-frame', className, isMinimised && 'chat-minimised')}
      aria-labelledby={id}
      onBlur={blur}
    >
      <header className="chat-head">
        <h2 id={id}>{TEXTS.title}</h2>
        <ConversationMenu />
        {(!fillsScreen || isMinimised) && (
          <IconButton label={isMinimised ? TEXTS.frame.restore : TEXTS.frame.minimise} onClick={onMinimise}>
            <Minus />
          </IconButton>
        )}
        {!fillsScreen && (
          <IconButton label={TEXTS.frame.expand} onClick={onExpand}>
            <Maximize2 />
          </IconButton>
        )}
        <IconButton label={TEXTS.frame.close} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {!isMinimised && children}
    </section>
  )
}
