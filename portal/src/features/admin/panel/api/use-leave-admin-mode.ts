import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

/** "Admin Logout" leads to the dashboard and leaves admin mode. The session stays. */
export function useLeaveAdminMode() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => navigate({ to: '/dashboard', state: { exitAdmin: true } }),
    meta: { success: { title: 'Admin Logout', description: 'You have been logged out as administrator.' } },
  })
}
