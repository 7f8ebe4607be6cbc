import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { Mark } from '../../ui/brand/mark.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ChatFrame } from './components/chat-frame.tsx'
import { Chat } from './components/chat.tsx'
import { ConversationMenu } from './components/conversation-menu.tsx'
import { TEXTS } from './texts.ts'
import './components/chat-frame.css'

/** Expanded is a large dialog in the middle of the screen. */
type WindowState = 'closed' | 'open' | 'minimised' | 'expanded'

/** The chat in the corner of every page except the dashboard, which has it on the page. */
export function StewardPanel() {
  const isDashboard = useLocation({ select: ({ pathname }) => pathname === '/dashboard' })
  return isDashboard ? null : <ChatWindow atFirst="closed" className="chat-panel" />
}

/** The same conversation on the dashboard, open from the start. */
export function StewardOnPage() {
  return <ChatWindow atFirst="open" className="chat-on-page" />
}

function ChatWindow({ atFirst, className }: { atFirst: WindowState; className: string }) {
  const [state, setState] = useState(atFirst)
  const fillsScreen = useIsPhone() && className === 'chat-panel'
  const launcher = useRef<HTMLButtonElement>(null)
  const wasClosed = useRef(atFirst === 'closed')
  // The button that closed the window is gone, so the button that opens it again takes the focus.
  useEffect(() => {
    if (state === 'closed' && !wasClosed.current) launcher.current?.focus()
    wasClosed.current = state === 'closed'
  }, [state])
  if (state === 'closed') {
    return (
      <button ref={launcher} type="button" className={`chat-launcher ${className}`} onClick={() => setState('open')}>
        <Mark />
        {TEXTS.title}
      </button>
    )
  }
  if (state === 'expanded') {
    return (
      <Dialog title={TEXTS.title} size="wide" open onOpenChange={() => setState('open')}>
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
      onMinimise={() => setState(state === 'minimised' ? 'open' : 'minimised')}
      onExpand={() => setState('expanded')}
      onClose={() => setState('closed')}
      // The focus must not be on something that the window covers.
      onLeave={() => fillsScreen && setState('minimised')}
    >
      <Chat />
    </ChatFrame>
  )
}
