import { createContext, use } from 'react'

/** Spec part 1 §4: entered and left by navigation state, left too by the logo, and by signing out. */
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
