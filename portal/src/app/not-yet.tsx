import { Link } from '@tanstack/react-router'
import { PAGES, type PagePath } from '../config/pages.ts'
import { buttonClass } from '../ui/actions/button-class.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'

/** A page of the route table that is not built yet says so. */
export function NotYet({ path }: { path: PagePath }) {
  return (
    <>
      <PageHeader title={PAGES[path]} />
      <EmptyState
        title="This page is not available yet."
        action={
          path !== '/dashboard' && (
            <Link to="/dashboard" className={buttonClass()}>
              Back to the dashboard
            </Link>
          )
        }
      />
    </>
  )
}
