import { useNavigate } from '@tanstack/react-router'
import { useActingUser } from '../../session/acting-user.ts'
import { useInAdminMode } from '../../session/use-in-admin-mode.ts'

interface AdminSwitch {
  readonly isOn: boolean
  readonly flip: () => void
}

/**
 * Switches between the administrator's home and the Portal Page by navigation state: docs/product/admin-panel.md. Null
 * for users who are not admins.
 */
export function useAdminSwitch(): AdminSwitch | null {
  const { isAdmin } = useActingUser()
  const isOn = useInAdminMode()
  const navigate = useNavigate()
  if (!isAdmin) return null
  return {
    isOn,
    flip: () =>
      void navigate(
        isOn
          ? { to: '/dashboard', state: { exitAdmin: true } }
          : { to: '/settings/admin/home', state: { enterAdmin: true } },
      ),
  }
}
