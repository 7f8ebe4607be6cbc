import { useLocation } from '@tanstack/react-router'
import { pageTitle } from '../../config/pages.ts'
import { ServicesPage } from '../../features/services/services-page.tsx'

export function Page() {
  const title = useLocation({ select: ({ pathname }) => pageTitle(pathname) })
  return <ServicesPage title={title ?? ''} />
}
