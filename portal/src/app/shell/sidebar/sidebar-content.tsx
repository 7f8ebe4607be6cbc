import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Bell, CalendarDays, House } from 'lucide-react'
import { PAGES } from '../../../config/pages.ts'
import { unreadCountQuery } from '../../../features/notifications/api/list-notifications.ts'
import { useMailbox } from '../../../features/notifications/api/use-mailbox.ts'
import type { ServiceKey } from '../../../session/account/services.ts'
import { useInAdminMode } from '../../../session/use-in-admin-mode.ts'
import { useClient, useEnvironment } from '../../../session/environment/environment-context.ts'
import { Wordmark } from '../../../ui/brand/wordmark.tsx'
import { ExternalEntry, PageEntry, InactiveEntry } from './nav-entry.tsx'
import { NavGroup } from './nav-group.tsx'
import { ACCOUNT_PAGES, AGENDA_PAGES, CLIENT_PAGES, LIBRARY_PAGES, selectedEntry } from './nav-groups.ts'
import { ServicesGroup } from './services-group.tsx'
import { useSidebar } from './sidebar-context.ts'
import { SidebarFooter } from './sidebar-footer.tsx'

/** The content that the sidebar, the rail and the drawer share. */
export function SidebarContent({ activeService }: { activeService: ServiceKey | null }) {
  const { config } = useEnvironment()
  const { setDrawerOpen } = useSidebar()
  const inAdminMode = useInAdminMode()
  const pathname = useLocation({ select: (location) => location.pathname })
  const selected = selectedEntry(pathname)
  return (
    <>
      <Link
        className="sidebar-brand"
        to="/dashboard"
        state={{ exitAdmin: true }}
        aria-label={`${config.brand.name}, to the dashboard`}
        onClick={() => setDrawerOpen(false)}
      >
        <Wordmark name={config.brand.name} />
      </Link>
      <nav className="sidebar-scroll" aria-label="Main">
        <ul>
          <li>
            <PageEntry icon={House} label="Home" to="/dashboard" current={selected === 'home'} />
          </li>
          <li>
            <NotificationsEntry />
          </li>
        </ul>
        <NavGroup title="Account">
          <Pages entries={ACCOUNT_PAGES} inAdminMode={inAdminMode} />
        </NavGroup>
        <NavGroup title="Library">
          <Pages entries={LIBRARY_PAGES} inAdminMode={inAdminMode} />
        </NavGroup>
        <NavGroup title="Agenda">
          <li>
            {inAdminMode ? (
              <InactiveEntry icon={CalendarDays} label={PAGES['/consultancy']} dimmed />
            ) : (
              <ExternalEntry
                icon={CalendarDays}
                label={PAGES['/consultancy']}
                href={config.links.booking}
                current={pathname === '/consultancy'}
              />
            )}
          </li>
          <Pages entries={AGENDA_PAGES} inAdminMode={inAdminMode} />
        </NavGroup>
        <ServicesGroup active={activeService} inAdminMode={inAdminMode} />
      </nav>
      <SidebarFooter isSelected={selected === 'person'} />
    </>
  )
}

/** The bell in the header keeps the number up to date. */
function NotificationsEntry() {
  const mailbox = useMailbox()
  const query = unreadCountQuery(useClient(), mailbox ?? '')
  const { data: unread = 0 } = useQuery({ ...query, enabled: mailbox !== null })
  return <PageEntry icon={Bell} label={PAGES['/notifications']} to="/notifications" count={unread} />
}

function Pages({ entries, inAdminMode }: { entries: typeof ACCOUNT_PAGES; inAdminMode: boolean }) {
  return entries.map(({ to, icon }) => (
    <li key={to}>
      {inAdminMode && CLIENT_PAGES.has(to) ? (
        <InactiveEntry icon={icon} label={PAGES[to]} dimmed />
      ) : (
        <PageEntry icon={icon} label={PAGES[to]} to={to} />
      )}
    </li>
  ))
}
