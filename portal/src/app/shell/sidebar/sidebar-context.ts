import { createContext, use } from 'react'

interface Sidebar {
  /** On a phone it is a drawer, and `isExpanded` does not count. */
  readonly isPhone: boolean
  readonly isExpanded: boolean
  readonly isDrawerOpen: boolean
  readonly setDrawerOpen: (isOpen: boolean) => void
  /** What the button in the header and Ctrl or Cmd with b do. */
  readonly toggle: () => void
}

export const SidebarContext = createContext<Sidebar | null>(null)

export function useSidebar(): Sidebar {
  const sidebar = use(SidebarContext)
  if (sidebar === null) throw new Error('useSidebar outside of its provider')
  return sidebar
}
