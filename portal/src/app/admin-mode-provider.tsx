import { useLocation } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { AdminModeContext } from '../session/admin-mode.ts'
import { useAuth } from '../session/auth/auth-context.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The sign-in screen asks for the address to which a new reset link is sent. */
    forgot?: boolean
    enterAdmin?: boolean
    exitAdmin?: boolean
    /** The user has just signed in and wanted no page: admins go on to their home. */
    lands?: boolean
    /** Where a visitor wanted to go before signing in. */
    from?: string
  }
}

export function AdminModeProvider({ children }: { children: ReactNode }) {
  const { snapshot } = useAuth()
  const state = useLocation({ select: (location) => location.state })
  const [isOn, set] = useState(state.enterAdmin === true)
  const [seen, setSeen] = useState({ state, status: snapshot.status })

  // Set during the render, so that no screen is drawn in the mode that was just left.
  if (seen.state !== state || seen.status !== snapshot.status) {
    setSeen({ state, status: snapshot.status })
    if (seen.state !== state && state.enterAdmin === true) set(true)
    if ((seen.state !== state && state.exitAdmin === true) || snapshot.status === 'signed-out') set(false)
  }

  const value = useMemo(() => ({ isOn, set }), [isOn])
  return <AdminModeContext value={value}>{children}</AdminModeContext>
}
