import { useNavigate } from '@tanstack/react-router'
import { useActingUser } from '../../session/acting-user.ts'
import { useInAdminMode } from '../../session/use-in-admin-mode.ts'

interface AdminSwitch {
  readonly isOn: boolean
  readonly flip: () => void
}

/**
 * Switches between the Admin Panel and the Portal Page by navigation state: docs/product/admin-panel.md. The panel has
 * its own address, so that admins can keep and share a filtered view. Null for users who are not admins.
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
          : { to: '/settings/admin', state: { enterAdmin: true } },
      ),
  }
}
