import { lazy, Suspense, useLayoutEffect } from 'react'
import { BookLink } from '../../features/consultancies/components/book-link.tsx'
import { Planner } from '../../features/consultancies/components/planner.tsx'
import { useNextConsult } from '../../features/consultancies/use-next-consult.ts'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { useAdminMode } from '../../session/admin-mode.ts'
import { useInAdminMode } from '../../session/use-in-admin-mode.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { HomeBoard, HomeDocuments, HomeSteward } from './home-parts.tsx'

const AdminPanel = lazy(async () => ({ default: (await import('./admin-panel.tsx')).AdminPanel }))

/**
 * The Admin Panel is for an admin in admin mode; everyone else sees the normal dashboard: docs/product/admin-panel.md.
 */
export function Dashboard() {
  return useInAdminMode() ? (
    <Suspense fallback={<Loading place="page">Loading...</Loading>}>
      <AdminPanel />
    </Suspense>
  ) : (
    <Home />
  )
}

function Home() {
  return (
    <DashboardPage
      steward={<HomeSteward />}
      planner={<Planner compact />}
      bookLink={<BookLink />}
      nextConsult={useNextConsult()}
      documents={<HomeDocuments />}
      board={<HomeBoard />}
    />
  )
}

/** The dashboard under the path that turns admin mode on. The mode has no effect for users who are not admins. */
export function DashboardInAdminMode() {
  const { set } = useAdminMode()
  useLayoutEffect(() => set(true), [set])
  return <Dashboard />
}
