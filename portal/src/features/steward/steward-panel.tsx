import { useLocation } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart, withTexts } from '../../language/use-language.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { Mark } from '../../ui/brand/mark.tsx'
import { loadPart } from '../../ui/feedback/load-part.ts'
import type { WindowState } from './components/chat-window.tsx'
import { keepLeftOpen, wasLeftOpen } from './left-open.ts'
import { useSteward } from './steward-context.ts'
import { type Starter, StewardField } from './steward-field.tsx'
import { TEXTS } from './texts.ts'
import './components/chat-frame.css'

const loadWindow = () => withTexts(() => import('./components/chat-window.tsx'))
const ChatWindow = lazyPart(loadWindow, 'ChatWindow')

/** Loads the chat when the user comes near it. */
const prepare = () => void loadWindow().catch(() => undefined)

/**
 * The chat in the corner of all pages but the home page, which has it in its middle. On a phone, where a button would lie
 * over controls, a bar opens it. Contact Support has neither: its text box is the one of the request.
 */
export function StewardPanel() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isPhone = useIsPhone()
  if (path === '/dashboard' || path === '/contact-support') return null
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
  const { isBusy, suggestions } = useSteward()
  const hasField = starters !== undefined
  useEffect(() => {
    if (isBusy && hasField) open()
  }, [isBusy, hasField, open])
  // Not those of another page, which were there before.
  const known = useRef(suggestions)
  useEffect(() => {
    if (suggestions === known.current) return
    known.current = suggestions
    open()
    document.querySelector<HTMLElement>('.chat textarea')?.focus({ preventScroll: true })
  }, [suggestions, open])
  const fillsScreen = useIsPhone() && className === 'chat-panel'
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
        className={`chat-launcher ${className}`}
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
    <Suspense fallback={className === 'chat-on-page' && <div className="steward-place" />}>
      <ChatWindow
        state={state}
        onState={change}
        className={className}
        fillsScreen={fillsScreen}
        takesFocus={isTouched && (hasField || suggestions > 0)}
      />
    </Suspense>
  )
}
