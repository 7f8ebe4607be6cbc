import { useNavigate } from '@tanstack/react-router'
import { useActing } from '../../session/acting-user.ts'
import { useInAdminMode } from '../../session/use-in-admin-mode.ts'

interface AdminSwitch {
  readonly isOn: boolean
  readonly flip: () => void
}

/** Between the Admin Panel and the Portal Page. The mode is "set from router navigation state": spec part 1 §2. */
export function useAdminSwitch(): AdminSwitch | null {
  const { isAdmin } = useActing()
  const isOn = useInAdminMode()
  const navigate = useNavigate()
  if (!isAdmin) return null
  return {
    isOn,
    flip: () => void navigate({ to: '/dashboard', state: isOn ? { exitAdmin: true } : { enterAdmin: true } }),
  }
}
