import { useNavigate } from '@tanstack/react-router'
import { useActing } from '../../session/acting-user.ts'
import { useInAdminMode } from '../../session/use-in-admin-mode.ts'

interface AdminSwitch {
  readonly isOn: boolean
  readonly flip: () => void
}

/**
 * Between the Admin Panel and the Portal Page. The mode is "set from router navigation state": spec part 1 §2. The panel
 * has an address of its own, so that what is filtered there can be kept and shared.
 */
export function useAdminSwitch(): AdminSwitch | null {
  const { isAdmin } = useActing()
  const isOn = useInAdminMode()
  const navigate = useNavigate()
  if (!isAdmin) return null
  return {
    isOn,
    flip: () =>
      void navigate(
        isOn
          ? { to: '/dashboard', state: { exitAdmin: true } }
          : { to: '/settings/admin', state: { enterAdmin: true } },
      ),
  }
}
