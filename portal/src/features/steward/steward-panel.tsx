import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { localStore } from '../../lib/local-store.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { Mark } from '../../ui/brand/mark.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ChatFrame } from './components/chat-frame.tsx'
import { Chat } from './components/chat.tsx'
import { ConversationMenu } from './components/conversation-menu.tsx'
import { useSteward } from './steward-context.ts'
import { type Starter, StewardField } from './steward-field.tsx'
import { TEXTS } from './texts.ts'
import './components/chat-frame.css'

/** Expanded is a large dialog in the middle of the screen. */
type WindowState = 'closed' | 'open' | 'minimised' | 'expanded'

/** Pages with a text box of their own at the bottom have no chat in the corner. */
const WITHOUT_PANEL = ['/dashboard', '/contact-support']

/** The chat in the corner of the other pages. */
export function StewardPanel() {
  const isHidden = useLocation({ select: ({ pathname }) => WITHOUT_PANEL.includes(pathname) })
  return isHidden ? null : <ChatWindow atFirst="closed" className="chat-panel" />
}

const KEY = 'portico-home-steward'

/** The same conversation on the home page: a field until it is used, then the chat. It is shown again as it was left. */
export function StewardOnPage({ starters }: { starters: readonly Starter[] }) {
  const isPhone = useIsPhone()
  const { messages } = useSteward()
  const [atFirst] = useState<WindowState>(() => (!isPhone && localStore.get(KEY) === 'open' ? 'open' : 'closed'))
  return (
    <ChatWindow
      atFirst={atFirst}
      className={isPhone ? 'chat-panel' : 'chat-on-page'}
      asked={messages.length}
      onState={(state) => localStore.set(KEY, state === 'closed' ? 'closed' : 'open')}
      starters={starters}
    />
  )
}

/** Whether the page is scrolled: then the launcher makes room. On a phone the window scrolls, else the main area. */
function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [shownPath, setShownPath] = useState(path)
  if (path !== shownPath) {
    setShownPath(path)
    // Another page begins at its top.
    setScrolled(false)
  }
  useEffect(() => {
    const area = document.querySelector('#main')
    const look = () => setScrolled((area?.scrollTop ?? 0) > 0 || window.scrollY > 0)
    look()
    // `scroll` does not bubble: the capturing listener hears both.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', look, { capture: true })
  }, [])
  return isScrolled
}

interface ChatWindowProps {
  atFirst: WindowState
  className: string
  /** How many messages there are: a new one opens the window. */
  asked?: number
  onState?: (state: WindowState) => void
  /** For the field that is shown in place of the launcher. */
  starters?: readonly Starter[]
}

function ChatWindow({ atFirst, className, asked = 0, onState, starters }: ChatWindowProps) {
  const [state, setOwnState] = useState(atFirst)
  const setState = (next: WindowState) => {
    setOwnState(next)
    onState?.(next)
  }
  const [seen, setSeen] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    if (asked > seen && starters && state === 'closed') setOwnState('open')
  }
  const fillsScreen = useIsPhone() && className === 'chat-panel'
  const hasField = starters !== undefined
  const isScrolled = useIsScrolled()
  const launcher = useRef<HTMLButtonElement>(null)
  const wasClosed = useRef(atFirst === 'closed')
  // The button that closed the window is gone, so the button that opens it again takes the focus.
  useEffect(() => {
    if (state === 'closed' && !wasClosed.current) launcher.current?.focus()
    // The field that had the focus is gone.
    if (state === 'open' && wasClosed.current && hasField)
      document.querySelector<HTMLElement>('.chat textarea')?.focus()
    wasClosed.current = state === 'closed'
  }, [state, hasField])
  if (state === 'closed' && starters) return <StewardField starters={starters} onOpen={() => setState('open')} />
  if (state === 'closed') {
    return (
      <button
        ref={launcher}
        type="button"
        className={`chat-launcher ${className}${isScrolled ? ' chat-launcher-small' : ''}`}
        onClick={() => setState('open')}
      >
        <Mark />
        <span>{TEXTS.title}</span>
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
