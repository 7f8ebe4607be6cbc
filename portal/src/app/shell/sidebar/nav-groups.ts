import {
  Building2,
  ChartNoAxesColumn,
  Cpu,
  FileText,
  Flag,
  Leaf,
  ListChecks,
  LockKeyhole,
  Plug,
  Scale,
  ShieldCheck,
  SquareKanban,
  type LucideIcon,
} from 'lucide-react'
import { isAccountPath, type PagePath } from '../../../config/pages.ts'
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
  { to: '/access-log', icon: ListChecks },
]
export const LIBRARY_PAGES: readonly PageEntry[] = [
  { to: '/templates', icon: FileText },
  { to: '/kanban', icon: SquareKanban },
]
export const AGENDA_PAGES: readonly PageEntry[] = [{ to: '/important-events', icon: Flag }]

/** The pages that the menu beside the name leads to. */
const PERSON_PAGES: readonly string[] = [
  '/profile',
  '/my-data',
  '/settings',
  '/settings/notifications',
  '/settings/theme',
]
const HOME_PAGES: readonly string[] = ['/dashboard', '/settings/admin', '/settings/admin/home']

/** Which entry is marked on a page that is not the page of an entry. The guides are marked in the header. */
export function selectedEntry(pathname: string): 'home' | 'person' | null {
  if (HOME_PAGES.includes(pathname) || isAccountPath(pathname)) return 'home'
  return PERSON_PAGES.includes(pathname) ? 'person' : null
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
