import {
  Building2,
  ChartNoAxesColumn,
  Cpu,
  FileText,
  Flag,
  Leaf,
  LockKeyhole,
  Plug,
  Scale,
  ShieldCheck,
  SquareKanban,
  type LucideIcon,
} from 'lucide-react'
import type { PagePath } from '../../../config/pages.ts'
import type { ServiceKey } from '../../../session/account/services.ts'

interface PageEntry {
  readonly to: PagePath
  readonly icon: LucideIcon
}

/**
 * docs/product/shell.md. In the sidebar, Agenda starts with the Consult Planner, which leads out of the portal; the
 * services follow.
 */
export const ACCOUNT_PAGES: readonly PageEntry[] = [
  { to: '/organization-settings', icon: Building2 },
  { to: '/billing', icon: ChartNoAxesColumn },
]
export const LIBRARY_PAGES: readonly PageEntry[] = [
  { to: '/templates', icon: FileText },
  { to: '/kanban', icon: SquareKanban },
]
export const AGENDA_PAGES: readonly PageEntry[] = [{ to: '/important-events', icon: Flag }]

/** The pages that the menu beside the name leads to, except the profile itself. */
const PERSON_PAGES: readonly string[] = ['/settings', '/settings/notifications', '/settings/theme']
const OWN_ENTRIES: readonly string[] = [...ACCOUNT_PAGES, ...LIBRARY_PAGES, ...AGENDA_PAGES]
  .map(({ to }): string => to)
  .concat('/notifications', '/consultancy')

/** Which entry is marked on a page: a page without an entry of its own belongs to Home or, for settings, to the name. */
export function selectedEntry(pathname: string, activeService: ServiceKey | null): 'home' | 'person' | 'own' {
  if (pathname === '/profile' || PERSON_PAGES.includes(pathname)) return 'person'
  return OWN_ENTRIES.includes(pathname) || activeService !== null ? 'own' : 'home'
}

/** Greyed out in admin mode, like the services, because an admin has no account. */
export const CLIENT_PAGES: ReadonlySet<PagePath> = new Set(
  [...ACCOUNT_PAGES, ...AGENDA_PAGES].map(({ to }) => to).concat('/consultancy'),
)

export const SERVICE_ICONS: Readonly<Record<ServiceKey, LucideIcon>> = {
  'digital-ai': Cpu,
  privacy: LockKeyhole,
  security: ShieldCheck,
  legal: Scale,
  esg: Leaf,
  'tech-integration': Plug,
}
