import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useShortcut } from '../use-shortcut.ts'
import { SidebarContext } from './sidebar-context.ts'
import { readSidebarCookie, writeSidebarCookie } from './sidebar-cookie.ts'

/** In a narrower window the page needs the space: the sidebar starts as a rail, until the user chooses otherwise. */
const WIDE_SCREEN = '(min-width: 1024px)'

export function SidebarProvider({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone()
  const [isExpanded, setExpanded] = useState(() => readSidebarCookie() ?? window.matchMedia(WIDE_SCREEN).matches)
  const [isDrawerWanted, setDrawerOpen] = useState(false)
  const isDrawerOpen = isPhone && isDrawerWanted

  const toggle = useCallback(() => {
    if (isPhone) {
      setDrawerOpen((isOpen) => !isOpen)
      return
    }
    setExpanded(!isExpanded)
    writeSidebarCookie(!isExpanded)
  }, [isPhone, isExpanded])
  useShortcut('b', toggle)

  const value = useMemo(
    () => ({ isPhone, isExpanded, isDrawerOpen, setDrawerOpen, toggle }),
    [isPhone, isExpanded, isDrawerOpen, toggle],
  )
  return <SidebarContext value={value}>{children}</SidebarContext>
}
