import { useLayoutEffect } from 'react'
import { LastActions } from '../../features/admin/audit/components/last-actions.tsx'
import { AdminHomePage } from '../../features/admin/home/admin-home-page.tsx'
import { TodaysConsults } from '../../features/admin/planner/components/todays-consults.tsx'
import { welcomeLine } from '../../features/dashboard/model/welcome.ts'
import { useNow } from '../../lib/use-now.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useAdminMode } from '../../session/admin-mode.ts'
import { useInAdminMode } from '../../session/use-in-admin-mode.ts'
import { Dashboard } from './dashboard.tsx'

const MINUTE_MS = 60_000

/** The path turns admin mode on. Everyone who is not an admin sees the dashboard in its place. */
export function AdminHome() {
  const { set } = useAdminMode()
  const { user } = useActingUser()
  const now = useNow(MINUTE_MS)
  useLayoutEffect(() => set(true), [set])
  if (!useInAdminMode()) return <Dashboard />
  return (
    <AdminHomePage
      title={welcomeLine(user)}
      email={user.email}
      consults={<TodaysConsults now={now} />}
      actions={<LastActions now={now} />}
    />
  )
}
