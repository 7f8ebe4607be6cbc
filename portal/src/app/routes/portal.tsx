import { Outlet } from '@tanstack/react-router'
import { Guard } from '../guard.tsx'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { Shell } from '../shell/shell.tsx'

export function Page() {
  return (
    <Guard>
      <Shell notifications={<NotificationBell />}>
        <Outlet />
      </Shell>
    </Guard>
  )
}
