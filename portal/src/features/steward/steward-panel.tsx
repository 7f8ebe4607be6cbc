import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { Mark } from '../../ui/brand/mark.tsx'
import { loadPart } from '../../ui/feedback/load-part.ts'
import type { WindowState } from './components/chat-window.tsx'
import { keepLeftOpen, wasLeftOpen } from './left-open.ts'
import { useSteward } from './steward-context.ts'
import { type Starter, StewardField } from './steward-field.tsx'
import { TEXTS } from './texts.ts'
import './components/chat-frame.css'

const loadWindow = () => import('./components/chat-window.tsx')
const ChatWindow = lazy(async () => ({ default: (await loadWindow()).ChatWindow }))

/** Loads the chat when the user comes near it. */
const prepare = () => void loadWindow().catch(() => undefined)

/** Pages with a text box of their own at the bottom have no chat in the corner. */
const WITHOUT_PANEL = ['/dashboard', '/contact-support']

/** The chat in the corner of the other pages; on a phone, where a button would lie over controls, a bar opens it. */
export function StewardPanel() {
  const isHidden = useLocation({ select: ({ pathname }) => WITHOUT_PANEL.includes(pathname) })
  const isPhone = useIsPhone()
  if (isHidden) return null
  return <StewardWindow atFirst="closed" className="chat-panel" {...(isPhone ? { starters: null } : {})} />
}

/** The same conversation on the home page: a field until it is used, then the chat. It is shown again as it was left. */
export function StewardOnPage({
  starters,
  onOpen,
}: {
  starters: readonly Starter[] | null
  onOpen: (isOpen: boolean) => void
}) {
  const isPhone = useIsPhone()
  const [atFirst] = useState<WindowState>(() => (!isPhone && wasLeftOpen() ? 'open' : 'closed'))
  const onState = useCallback(
    (state: WindowState) => {
      onOpen(!isPhone && state !== 'closed' && state !== 'minimised')
      if (!isPhone) keepLeftOpen(state !== 'closed')
    },
    [isPhone, onOpen],
  )
  return (
    <StewardWindow
      atFirst={atFirst}
      className={isPhone ? 'chat-panel' : 'chat-on-page'}
      onState={onState}
      starters={starters}
    />
  )
}

/**
 * Whether the page is longer than its area, or scrolled: then the large launcher would lie over its controls. On a phone
 * the window scrolls, else the main area.
 */
function usePageIsLong(): boolean {
  const [isLong, setLong] = useState(false)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [shownPath, setShownPath] = useState(path)
  if (path !== shownPath) {
    setShownPath(path)
    // Another page begins at its top.
    setLong(false)
  }
  useEffect(() => {
    const area = document.querySelector('#main')
    const look = () => setLong(window.scrollY > 0 || (area !== null && area.scrollHeight > area.clientHeight + 1))
    look()
    const sizes = new ResizeObserver(look)
    if (area !== null) sizes.observe(area)
    if (area?.firstElementChild) sizes.observe(area.firstElementChild)
    // `scroll` does not bubble: the capturing listener hears both.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      document.removeEventListener('scroll', look, { capture: true })
    }
  }, [])
  return isLong
}

interface StewardWindowProps {
  atFirst: WindowState
  className: string
  onState?: (state: WindowState) => void
  /** For the field that is shown in place of the launcher. */
  starters?: readonly Starter[] | null
}

/** Closed it is a button or a field. A question that is asked elsewhere, as in the search, opens the field. */
function StewardWindow({ atFirst, className, onState, starters }: StewardWindowProps) {
  const [state, setState] = useState(atFirst)
  const [isTouched, setTouched] = useState(false)
  useLayoutEffect(() => onState?.(state), [onState, state])
  const change = (next: WindowState) => {
    setTouched(true)
    setState(next)
  }
  const open = useCallback(
    () =>
      loadPart(loadWindow, () => {
        setTouched(true)
        setState((current) => (current === 'closed' || current === 'minimised' ? 'open' : current))
      }),
    [],
  )
  const { isBusy, openings } = useSteward()
  const [openingsAtFirst] = useState(openings)
  // Whether a control of the page opened it: then the box takes the focus.
  const isAsked = openings > openingsAtFirst
  const hasField = starters !== undefined
  useEffect(() => {
    if (isBusy && hasField) open()
  }, [isBusy, hasField, open])
  useEffect(() => {
    if (openings > openingsAtFirst) open()
  }, [openings, openingsAtFirst, open])
  const fillsScreen = useIsPhone() && className === 'chat-panel'
  const isLong = usePageIsLong()
  const launcher = useRef<HTMLButtonElement>(null)
  // The button that closed the window is gone, so the button that opens it again takes the focus.
  useEffect(() => {
    if (state === 'closed' && isTouched) launcher.current?.focus()
  }, [state, isTouched])
  if (state === 'closed' && hasField) return <StewardField starters={starters} onNear={prepare} onOpen={open} />
  if (state === 'closed') {
    return (
      <button
        ref={launcher}
        type="button"
        className={`chat-launcher ${className}${isLong ? ' chat-launcher-small' : ''}`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        <Mark />
        <span>{TEXTS.title}</span>
      </button>
    )
  }
  return (
    <Suspense fallback={className === 'chat-on-page' && <div className="steward-place steward-place-open" />}>
      <ChatWindow
        state={state}
        onState={change}
        className={className}
        fillsScreen={fillsScreen}
        takesFocus={isTouched && (hasField || isAsked)}
      />
    </Suspense>
  )
}
