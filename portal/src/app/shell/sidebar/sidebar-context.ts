import { createContext, use } from 'react'

interface Sidebar {
  /** On a phone the sidebar is a drawer, and `isExpanded` has no effect. */
  readonly isPhone: boolean
  readonly isExpanded: boolean
  readonly isDrawerOpen: boolean
  readonly setDrawerOpen: (isOpen: boolean) => void
  /** Called by the button in the header and by Ctrl+B or Cmd+B. */
  readonly toggle: () => void
}

export const SidebarContext = createContext<Sidebar | null>(null)

export function useSidebar(): Sidebar {
  const sidebar = use(SidebarContext)
  if (sidebar === null) throw new Error('useSidebar outside of its provider')
  return sidebar
}
