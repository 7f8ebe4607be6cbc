import { useNavigate } from '@tanstack/react-router'
import { useActing } from '../../session/acting-user.ts'
import { useInAdminMode } from '../../session/use-in-admin-mode.ts'

interface AdminSwitch {
  readonly isOn: boolean
  readonly flip: () => void
}

/**
 * Switches between the Admin Panel and the Portal Page, by navigation state: docs/product/admin-panel.md. The panel has an
 * address of its own, so that a filtered view can be kept and shared. Null for everyone who is no admin.
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
