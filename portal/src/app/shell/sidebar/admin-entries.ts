import type { PagePath } from '../../../config/pages.ts'

const PANEL = '/settings/admin'

/** The group "Administration": docs/product/admin-home.md. Most entries are tabs of the Admin Panel. */
export const ADMIN_ENTRIES = [
  { key: 'home', to: '/settings/admin/home', search: {} },
  { key: 'accounts', to: PANEL, search: {} },
  { key: 'people', to: PANEL, search: { tab: 'users' } },
  { key: 'support', to: PANEL, search: { tab: 'support' } },
  { key: 'planner', to: PANEL, search: { tab: 'planner' } },
  { key: 'changes', to: PANEL, search: { tab: 'changes' } },
  { key: 'privacy', to: PANEL, search: { tab: 'privacy' } },
  { key: 'access', to: PANEL, search: { tab: 'access' } },
  { key: 'settings', to: PANEL, search: { tab: 'settings' } },
  { key: 'audit', to: PANEL, search: { tab: 'settings', view: 'actions' } },
] as const satisfies readonly { key: string; to: PagePath; search: object }[]

export type AdminEntryKey = (typeof ADMIN_ENTRIES)[number]['key']

/** The entry that is marked; null on the pages of clients. */
export function currentAdminEntry(
  pathname: string,
  { tab, view }: Readonly<Record<string, unknown>>,
): AdminEntryKey | null {
  if (pathname === '/settings/admin/home') return 'home'
  if (pathname.startsWith(`${PANEL}/accounts`)) return 'accounts'
  if (pathname !== PANEL && pathname !== '/dashboard') return null
  if (tab === 'users') return 'people'
  if (tab === 'settings') return view === 'actions' ? 'audit' : 'settings'
  const isEntry = tab === 'support' || tab === 'planner' || tab === 'changes' || tab === 'privacy' || tab === 'access'
  return isEntry ? tab : 'accounts'
}
