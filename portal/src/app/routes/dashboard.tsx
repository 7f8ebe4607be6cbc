import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { useInAdminMode } from '../../session/admin-mode.ts'
import { NotYet } from '../not-yet.tsx'

/** Part 2 §2: the Admin Panel is for an admin in admin mode; everyone else sees the normal dashboard. */
export function Page() {
  return useInAdminMode() ? (
    <NotYet path="/settings/admin" description="Manage accounts, users and system settings." />
  ) : (
    <DashboardPage />
  )
}
