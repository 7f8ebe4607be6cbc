import { useLocation } from '@tanstack/react-router'
import { PAGES, pageTitle } from '../../config/pages.ts'
import { useNamedPage } from '../../lib/page-name.ts'
import { useInAdminMode } from '../../session/use-in-admin-mode.ts'
import { TEXTS } from './texts.ts'

/**
 * What the breadcrumb and the document's title call the page: by its route, unless it has a name of its own. Two routes show
 * one page or the other.
 */
export function usePageName(): string {
  const pathname = useLocation({ select: (location) => location.pathname })
  const inAdminMode = useInAdminMode()
  const named = useNamedPage()
  if (pathname === '/dashboard' || pathname === '/settings/admin') {
    return PAGES[inAdminMode ? '/settings/admin' : '/dashboard']
  }
  if (pathname === '/settings/admin/home' && !inAdminMode) return PAGES['/dashboard']
  return named ?? pageTitle(pathname) ?? TEXTS.pageNotFound
}
