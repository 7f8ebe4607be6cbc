import { useEffect } from 'react'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TEXTS } from '../texts.ts'
import { ChatFrame } from './chat-frame.tsx'
import { Chat } from './chat.tsx'
import { ConversationMenu } from './conversation-menu.tsx'

/** Expanded is a large dialog in the middle of the screen. */
export type WindowState = 'closed' | 'open' | 'minimised' | 'expanded'

interface ChatWindowProps {
  state: Exclude<WindowState, 'closed'>
  onState: (state: WindowState) => void
  className: string
  /** Whether it covers the whole screen: then it makes room for what gets the focus behind it. */
  fillsScreen: boolean
  /** Whether the field that had the focus is gone. */
  takesFocus: boolean
}

/** The whole chat, which most pages do not need at once: its code is loaded when it is opened. */
export function ChatWindow({ state, onState, className, fillsScreen, takesFocus }: ChatWindowProps) {
  useEffect(() => {
    if (!takesFocus) return
    const box = document.querySelector<HTMLElement>('.chat textarea')
    // The page above the chat becomes shorter now, so it scrolls afterwards, and only until the whole chat is seen.
    box?.focus({ preventScroll: true })
    const frame = requestAnimationFrame(() => box?.closest('.chat-frame')?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])
  if (state === 'expanded') {
    return (
      <Dialog title={TEXTS.title} size="wide" open onOpenChange={() => onState('open')}>
        <div className="chat-expanded">
          <div className="chat-expanded-tools">
            <ConversationMenu />
          </div>
          <Chat />
        </div>
      </Dialog>
    )
  }
  return (
    <ChatFrame
      className={className}
      isMinimised={state === 'minimised'}
      onMinimise={() => onState(state === 'minimised' ? 'open' : 'minimised')}
      fillsScreen={fillsScreen}
      onExpand={() => onState('expanded')}
      onClose={() => onState('closed')}
      onLeave={() => fillsScreen && onState('minimised')}
    >
      <Chat />
    </ChatFrame>
  )
}
