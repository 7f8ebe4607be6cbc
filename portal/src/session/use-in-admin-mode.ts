import { useActing } from './acting-user.ts'
import { useAdminMode } from './admin-mode.ts'

/** Whether this is the admin's portal: the mode is nothing to who is no admin, or looks through somebody else's eyes. */
export function useInAdminMode(): boolean {
  const { isOn } = useAdminMode()
  const { isAdmin } = useActing()
  return isOn && isAdmin
}
