import { createContext, use } from 'react'
import { useActing } from './acting-user.ts'

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

/** Whether this is the admin's portal: the mode is nothing to who is no admin, or looks through somebody else's eyes. */
export function useInAdminMode(): boolean {
  const { isOn } = useAdminMode()
  const { isAdmin } = useActing()
  return isOn && isAdmin
}
