import { useActingUser } from './acting-user.ts'
import { useAdminMode } from './admin-mode.ts'

/** Whether admin mode is on. It is ignored for non-admins and while impersonating. */
export function useInAdminMode(): boolean {
  const { isOn } = useAdminMode()
  const { isAdmin } = useActingUser()
  return isOn && isAdmin
}
