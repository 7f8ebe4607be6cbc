import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { StewardProvider } from '../../features/steward/steward-provider.tsx'
import { useActing } from '../../session/acting-user.ts'
import { Guard } from '../guard.tsx'
import { Shell } from '../shell/shell.tsx'

const StewardPanel = lazy(async () => ({
  default: (await import('../../features/steward/steward-panel.tsx')).StewardPanel,
}))

export function Page() {
  return (
    <Guard>
      <PersonsPortal />
    </Guard>
  )
}

/** Whoever begins or ends to impersonate finds a conversation of that person, which is to say none. */
function PersonsPortal() {
  const { user } = useActing()
  return (
    <StewardProvider key={user.id}>
      <Shell notifications={<NotificationBell />}>
        <Outlet />
        <Suspense fallback={null}>
          <StewardPanel />
        </Suspense>
      </Shell>
    </StewardProvider>
  )
}
