import { useLocation, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { useAccount } from '../../session/account/use-account.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TEXTS } from './texts.ts'
import { usePageName } from './use-page-name.ts'

/** The landmark around the content of the page. Its label and the document's title are the name of the page. */
export function MainArea({ children }: { children: ReactNode }) {
  const { config } = useEnvironment()
  const name = usePageName()
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  return (
    <main id="main" className="main" ref={main} tabIndex={-1} aria-label={name} data-scroll-restoration-id="main">
      <title>{`${name} · ${config.brand.name}`}</title>
      <div className="page">
        <AccountFailure />
        {children}
      </div>
    </main>
  )
}

/** These pages say it themselves, in the place of the account's data. */
const SAY_IT_THEMSELVES = ['/organization-settings', '/settings', '/billing', '/kanban', '/notifications']

/** Without the account every page would look empty, so each says what failed. */
function AccountFailure() {
  const { account, error, retry } = useAccount()
  const isSaid = useLocation({ select: ({ pathname }) => SAY_IT_THEMSELVES.includes(pathname) })
  if (isSaid || error === null || account !== null) return null
  return (
    <div className="account-failure">
      <Notice tone="danger" role="alert" action={<Button onClick={retry}>{TEXTS.tryAgain}</Button>}>
        {TEXTS.accountFailed}
      </Notice>
    </div>
  )
}

/**
 * Moves the focus to the page after a navigation, for users of a screen reader or the keyboard. It does not move it on
 * the first page, when only a filter in the URL changes, when the user clicked or typed while the page was loading, or if
 * the page has put the focus into a field itself.
 */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const requested = useRouterState({ select: (state) => state.location.pathname })
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(shown)
  const hasActed = useRef(false)

  useEffect(() => {
    if (requested === shown) return
    hasActed.current = false
    const noteInput = () => void (hasActed.current = true)
    for (const name of INPUT_EVENTS) window.addEventListener(name, noteInput, true)
    return () => {
      for (const name of INPUT_EVENTS) window.removeEventListener(name, noteInput, true)
    }
  }, [requested, shown])

  useEffect(() => {
    if (before.current === shown) return
    const isFirst = before.current === undefined
    before.current = shown
    const shouldFocus = !isFirst && !hasActed.current
    hasActed.current = false
    if (!shouldFocus) return
    // Waits until a dialog or menu that closed during the navigation has returned the focus to the button that opened
    // it.
    const timer = setTimeout(() => {
      if (main.current?.querySelector(':is(input, select, textarea):focus')) return
      main.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [main, shown])
}

const INPUT_EVENTS = ['pointerdown', 'keydown'] as const

/**
 * The first element that the Tab key reaches. It moves the focus itself, because following the hash would be a
 * navigation.
 */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.querySelector<HTMLElement>('#main')?.focus()
  }
  return (
    <a className="skip-link" href="#main" onClick={skip}>
      {TEXTS.skip}
    </a>
  )
}
