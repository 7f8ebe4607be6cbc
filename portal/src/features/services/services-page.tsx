import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** The page of one service, which is not built yet: it leads to support. */
export function ServicesPage({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Under Construction"
        description="This page is being built. Until then, our team helps you directly."
        action={
          <Link to="/contact-support" className={buttonClass()}>
            Contact Support
          </Link>
        }
      />
    </>
  )
}
