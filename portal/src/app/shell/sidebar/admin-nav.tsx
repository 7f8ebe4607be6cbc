import { useLinkProps, useLocation, useSearch } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  Building2,
  CalendarDays,
  ChevronRight,
  FileText,
  FolderLock,
  House,
  List,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Scale,
  Settings,
  UsersRound,
} from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { PAGES, type PagePath } from '../../../config/pages.ts'
import { useOpenRequestCount } from '../../../features/support/desk/api/queue.ts'
import { serviceLabel, SERVICES } from '../../../session/account/services.ts'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { TEXTS } from '../texts.ts'
import { ADMIN_ENTRIES, type AdminEntryKey, currentAdminEntry } from './admin-entries.ts'
import { InactiveEntry, PageEntry, RailTooltip } from './nav-entry.tsx'
import { NavGroup } from './nav-group.tsx'
import { ACCOUNT_PAGES, AGENDA_PAGES, CLIENT_PAGES, LIBRARY_PAGES, SERVICE_ICONS } from './nav-groups.ts'
import { useSidebar } from './sidebar-context.ts'
import './admin-nav.css'

const ICONS: Readonly<Record<AdminEntryKey, LucideIcon>> = {
  home: House,
  accounts: Building2,
  people: UsersRound,
  support: MessageSquare,
  planner: CalendarDays,
  changes: ArrowLeftRight,
  privacy: FolderLock,
  access: ListChecks,
  settings: Settings,
  audit: List,
}

/** In admin mode: the pages of the firm, and below them the groups of the client, folded: docs/product/admin-home.md. */
export function AdminNav() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = currentAdminEntry(pathname, useSearch({ strict: false }))
  const counts: Partial<Record<AdminEntryKey, number | undefined>> = { support: useOpenRequestCount() }
  return (
    <>
      <NavGroup title={TEXTS.sidebar.administration}>
        {ADMIN_ENTRIES.map(({ key, ...entry }) => (
          <li key={key}>
            <AdminEntry
              {...entry}
              label={TEXTS.adminEntries[key]}
              icon={ICONS[key]}
              isCurrent={key === current}
              count={counts[key] ?? 0}
            />
          </li>
        ))}
      </NavGroup>
      <div className="nav-folds">
        <FoldedGroup title={TEXTS.sidebar.account} icon={Building2} pages={ACCOUNT_PAGES} pathname={pathname} />
        <FoldedGroup title={TEXTS.sidebar.library} icon={FileText} pages={LIBRARY_PAGES} pathname={pathname} />
        <FoldedGroup title={TEXTS.sidebar.agenda} icon={CalendarDays} pages={AGENDA_PAGES} pathname={pathname}>
          <li>
            <InactiveEntry icon={CalendarDays} label={PAGES['/consultancy']} dimmed />
          </li>
        </FoldedGroup>
        <FoldedGroup title={TEXTS.sidebar.services} icon={Scale} pages={[]} pathname={pathname}>
          {SERVICES.map(({ key }) => (
            <li key={key}>
              <InactiveEntry icon={SERVICE_ICONS[key]} label={serviceLabel(key)} dimmed />
            </li>
          ))}
        </FoldedGroup>
      </div>
    </>
  )
}

interface AdminEntryProps {
  icon: LucideIcon
  label: string
  to: PagePath
  search: object
  isCurrent: boolean
  count: number
}

function AdminEntry({ icon: Icon, label, to, search, isCurrent, count }: AdminEntryProps) {
  const { setDrawerOpen } = useSidebar()
  const link = useLinkProps({ to, search: search as never, onClick: () => setDrawerOpen(false) })
  // The router would mark several entries: most of them are one page with different tabs.
  const linkProps = { ...link, 'aria-current': isCurrent ? ('page' as const) : undefined }
  return (
    <RailTooltip label={label}>
      <a {...linkProps} className="nav-entry">
        <Icon />
        <span className="nav-label">{label}</span>
        {count > 0 && (
          <span className="nav-open">
            {count}
            <VisuallyHidden> {TEXTS.sidebar.open(count)}</VisuallyHidden>
          </span>
        )}
      </a>
    </RailTooltip>
  )
}

interface FoldedGroupProps {
  title: string
  icon: LucideIcon
  pages: readonly { readonly to: PagePath; readonly icon: LucideIcon }[]
  pathname: string
  /** Entries before the pages. */
  children?: ReactNode
}

/** Open while its page is open, so that the page is marked. */
function FoldedGroup({ title, icon: Icon, pages, pathname, children }: FoldedGroupProps) {
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const isOpen = isUnfolded || pages.some(({ to }) => to === pathname)
  return (
    <>
      <RailTooltip label={title}>
        <button
          type="button"
          className="nav-entry nav-dimmed nav-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setUnfolded(!isOpen)}
        >
          <Icon />
          <span className="nav-label">{title}</span>
          <ChevronRight className="nav-end" />
        </button>
      </RailTooltip>
      <ul id={id} aria-label={title} hidden={!isOpen}>
        {isOpen && (
          <>
            {children}
            {pages.map(({ to, icon }) => (
              <li key={to}>
                {CLIENT_PAGES.has(to) ? (
                  <InactiveEntry icon={icon} label={PAGES[to]} dimmed />
                ) : (
                  <PageEntry icon={icon} label={PAGES[to]} to={to} />
                )}
              </li>
            ))}
          </>
        )}
      </ul>
    </>
  )
}
