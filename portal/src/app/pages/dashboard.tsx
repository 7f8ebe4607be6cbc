import { Navigate, useLocation } from '@tanstack/react-router'
import { Suspense, useLayoutEffect, useState } from 'react'
import { BookLink } from '../../features/consultancies/components/book-link.tsx'
import { Planner } from '../../features/consultancies/components/planner.tsx'
import { useNextConsult } from '../../features/consultancies/use-next-consult.ts'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { useSteward } from '../../features/steward/steward-context.ts'
import { wasLeftOpen } from '../../features/steward/left-open.ts'
import { lazyPart } from '../../language/use-language.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useAdminMode } from '../../session/admin-mode.ts'
import { useInAdminMode } from '../../session/use-in-admin-mode.ts'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import { HomeBoard, HomeDocuments, HomeRequests, HomeSteward } from './home-parts.tsx'

const Account = lazyPart(() => import('./admin-settings.tsx'), 'AdminAccount')
const AdminPanel = lazyPart(() => import('./admin-panel.tsx'), 'AdminPanel')

/**
 * The Admin Panel is for an admin in admin mode; everyone else sees the normal dashboard: docs/product/admin-panel.md.
 */
export function Dashboard() {
  const lands = useLocation({ select: ({ state }) => state.lands === true })
  const { isAdmin } = useActingUser()
  const inAdminMode = useInAdminMode()
  if (lands && isAdmin) return <Navigate to="/settings/admin/home" replace />
  return inAdminMode ? (
    <Suspense fallback={<PageSkeleton />}>
      <AdminPanel />
    </Suspense>
  ) : (
    <Home />
  )
}

function Home() {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(() => !isPhone && wasLeftOpen())
  return (
    <DashboardPage
      steward={<HomeSteward onOpen={setOpen} />}
      isStewardOpen={isOpen}
      planner={<Planner />}
      bookLink={<BookLink />}
      nextConsult={useNextConsult()}
      documents={<HomeDocuments />}
      board={<HomeBoard />}
      requests={<HomeRequests />}
      onAsk={useSteward().suggest}
    />
  )
}

/** The dashboard under the path that turns admin mode on. The mode has no effect for users who are not admins. */
export function DashboardInAdminMode() {
  const { set } = useAdminMode()
  useLayoutEffect(() => set(true), [set])
  return <Dashboard />
}

/** The page of one account. It is here and not in the route table, whose imports are part of the first script. */
export function AdminAccount() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Account />
    </Suspense>
  )
}
