import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { usePageName } from './use-page-name.ts'

/** The landmark of the page's own content, with its name; the document's title says the same. */
export function MainArea({ children }: { children: ReactNode }) {
  const { config } = useEnvironment()
  const name = usePageName()
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  return (
    <main id="main" className="main" ref={main} tabIndex={-1} aria-label={name} data-scroll-restoration-id="main">
      <title>{`${name} · ${config.brand.name}`}</title>
      <div className="page">{children}</div>
    </main>
  )
}

/**
 * Who hears the page or goes by keys is brought to the new page. Not at the first one, not by a filter in the URL, and not
 * away from what they turned to while the page was on its way.
 */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const wanted = useRouterState({ select: (state) => state.location.pathname })
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(shown)
  const isElsewhere = useRef(false)

  useEffect(() => {
    if (wanted === shown) return
    isElsewhere.current = false
    const turnAway = () => void (isElsewhere.current = true)
    for (const name of TURNS) window.addEventListener(name, turnAway, true)
    return () => {
      for (const name of TURNS) window.removeEventListener(name, turnAway, true)
    }
  }, [wanted, shown])

  useEffect(() => {
    if (before.current === shown) return
    const isFirst = before.current === undefined
    before.current = shown
    const mayTake = !isFirst && !isElsewhere.current
    isElsewhere.current = false
    if (!mayTake) return
    // After what closed on the way has given the focus back to what opened it.
    const timer = setTimeout(() => main.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [main, shown])
}

const TURNS = ['pointerdown', 'keydown'] as const

/** The first thing that the Tab key reaches. Not by the hash alone: that would be a navigation. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.querySelector<HTMLElement>('#main')?.focus()
  }
  return (
    <a className="skip-link" href="#main" onClick={skip}>
      Skip to content
    </a>
  )
}
