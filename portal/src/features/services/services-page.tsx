import { Link, useLocation } from '@tanstack/react-router'
import { pageTitle } from '../../config/pages.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** The page of a service (docs/product/services.md): 'Under Construction', and whom users can ask meanwhile. */
export function ServicesPage() {
  const title = useLocation({ select: ({ pathname }) => pageTitle(pathname) })
  return (
    <>
      <PageHeader title={title ?? ''} />
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
