import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

/** Spec part 2 §2: "Leaving is triggered by … logout (which navigates to the dashboard)". The session stays. */
export function useLeaveAdminMode() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => navigate({ to: '/dashboard', state: { exitAdmin: true } }),
    meta: { success: { title: 'Admin Logout', description: 'You have been logged out as administrator.' } },
  })
}
