import { createContext, use } from 'react'

/** Turned on and off by navigation state; the logo and signing out turn it off too: docs/product/admin-panel.md. */
interface AdminMode {
  readonly isOn: boolean
  readonly set: (isOn: boolean) => void
}

export const AdminModeContext = createContext<AdminMode | null>(null)

export function useAdminMode(): AdminMode {
  const mode = use(AdminModeContext)
  if (mode === null) throw new Error('useAdminMode outside of its provider')
  return mode
}
