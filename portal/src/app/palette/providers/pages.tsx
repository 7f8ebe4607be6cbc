import { useNavigate } from '@tanstack/react-router'
import { AppWindow } from 'lucide-react'
import { isPagePath, PAGES, type PagePath } from '../../../config/pages.ts'
import { useServices } from '../../../session/account/use-account.ts'
import { SERVICES } from '../../../session/account/services.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useInAdminMode } from '../../../session/use-in-admin-mode.ts'
import { CLIENT_PAGES } from '../../shell/sidebar/nav-groups.ts'
import { matchingItems, type ProviderProps } from '../provider.ts'
import { ResultGroup } from '../result-group.tsx'

/** Every page that this user may open and that the sidebar does not grey out. */
export function PagesGroup({ typed, onRun }: ProviderProps) {
  const navigate = useNavigate()
  const { isAdmin } = useActingUser()
  const inAdminMode = useInAdminMode()
  const { services } = useServices()
  const closed = new Set<PagePath>(inAdminMode ? CLIENT_PAGES : [])
  if (!isAdmin) closed.add('/settings/admin')
  for (const { key, path } of SERVICES) {
    if (path !== null && (inAdminMode || !services[key].enabled)) closed.add(path)
  }
  const items = Object.keys(PAGES)
    .filter(isPagePath)
    .filter((path) => !closed.has(path))
    .map((path) => ({ id: path, title: PAGES[path], icon: AppWindow, run: () => void navigate({ to: path }) }))
  return <ResultGroup heading="Pages" answer={matchingItems(items, typed)} onRun={onRun} />
}
