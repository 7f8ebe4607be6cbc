import { lazy, Suspense } from 'react'
import { BookLink } from '../../features/consultancies/components/book-link.tsx'
import { Planner } from '../../features/consultancies/components/planner.tsx'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { useInAdminMode } from '../../session/use-in-admin-mode.ts'
import { Loading } from '../../ui/feedback/loading.tsx'

const AdminPanel = lazy(async () => ({ default: (await import('./admin-panel.tsx')).AdminPanel }))
const StewardOnPage = lazy(async () => ({
  default: (await import('../../features/steward/steward-panel.tsx')).StewardOnPage,
}))

/** An admin in admin mode sees the Admin Panel, everyone else the dashboard: docs/product/dashboard.md. */
export function Page() {
  return useInAdminMode() ? (
    <Suspense fallback={<Loading place="page">Loading...</Loading>}>
      <AdminPanel />
    </Suspense>
  ) : (
    <DashboardPage steward={<Steward />} planner={<Planner compact />} bookLink={<BookLink />} />
  )
}

/** Its code comes after the rest of the page, in the place that it will take. */
function Steward() {
  return (
    <Suspense fallback={<div className="steward-place" />}>
      <StewardOnPage />
    </Suspense>
  )
}
