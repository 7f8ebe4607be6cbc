import { Outlet } from '@tanstack/react-router'
import { Guard } from '../guard.tsx'
import { NotificationLink } from '../shell/header/notification-link.tsx'
import { Shell } from '../shell/shell.tsx'

export function Page() {
  return (
    <Guard>
      <Shell notifications={<NotificationLink />}>
        <Outlet />
      </Shell>
    </Guard>
  )
}
