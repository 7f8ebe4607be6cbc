import { Link, useLocation } from '@tanstack/react-router'
import { isPagePath, PAGES, type PagePath } from '../../../config/pages.ts'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { usePageName } from '../use-page-name.ts'

export function PageTrail() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const above = pagesAbove(pathname).map((path) => ({ key: path, link: <Link to={path}>{PAGES[path]}</Link> }))
  return (
    <Breadcrumb trail={[{ key: 'home', link: <Link to="/dashboard">Home</Link> }, ...above]} current={usePageName()} />
  )
}

/** The pages whose path the page's own begins with; the Admin Panel is no part of the settings. */
function pagesAbove(pathname: string): PagePath[] {
  if (pathname === '/settings/admin') return []
  const parts = pathname.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`).filter(isPagePath)
}
