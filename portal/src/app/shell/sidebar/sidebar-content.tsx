import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Bell, CalendarDays, House } from 'lucide-react'
import { Suspense } from 'react'
import { PAGES } from '../../../config/pages.ts'
import { unreadCountQuery } from '../../../features/notifications/api/list-notifications.ts'
import { useMailbox } from '../../../features/notifications/api/use-mailbox.ts'
import { lazyPart } from '../../../language/use-language.ts'
import type { ServiceKey } from '../../../session/account/services.ts'
import { useAccount } from '../../../session/account/use-account.ts'
import { useInAdminMode } from '../../../session/use-in-admin-mode.ts'
import { useClient, useEnvironment } from '../../../session/environment/environment-context.ts'
import { Wordmark } from '../../../ui/brand/wordmark.tsx'
import { TEXTS } from '../texts.ts'
import { ExternalEntry, PageEntry } from './nav-entry.tsx'
import { NavGroup } from './nav-group.tsx'
import { ACCOUNT_PAGES, AGENDA_PAGES, LIBRARY_PAGES, selectedEntry } from './nav-groups.ts'
import { ServicesGroup } from './services-group.tsx'
import { useSidebar } from './sidebar-context.ts'
import { SidebarFooter } from './sidebar-footer.tsx'

/** Only administrators load it. */
const AdminNav = lazyPart(() => import('./admin-nav.tsx'), 'AdminNav')

/** The content that the sidebar, the rail and the drawer share. */
export function SidebarContent({ activeService }: { activeService: ServiceKey | null }) {
  const { config } = useEnvironment()
  const { setDrawerOpen } = useSidebar()
  const inAdminMode = useInAdminMode()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <>
      <Link
        className="sidebar-brand"
        to="/dashboard"
        state={{ exitAdmin: true }}
        aria-label={TEXTS.toDashboard(config.brand.name)}
        onClick={() => setDrawerOpen(false)}
      >
        <Wordmark name={config.brand.name} />
      </Link>
      <nav className="sidebar-scroll" aria-label={TEXTS.sidebar.nav}>
        {inAdminMode ? (
          <Suspense fallback={null}>
            <AdminNav />
          </Suspense>
        ) : (
          <ClientNav pathname={pathname} activeService={activeService} />
        )}
      </nav>
      <SidebarFooter isSelected={selectedEntry(pathname) === 'person'} />
    </>
  )
}

/** The log names documents, so only people who can read the library can read it. */
const WITHOUT_LOG = ACCOUNT_PAGES.filter(({ to }) => to !== '/access-log')

interface ClientNavProps {
  pathname: string
  activeService: ServiceKey | null
}

function ClientNav({ pathname, activeService }: ClientNavProps) {
  const { config } = useEnvironment()
  const { account } = useAccount()
  return (
    <>
      <ul>
        <li>
          <PageEntry
            icon={House}
            label={TEXTS.sidebar.home}
            to="/dashboard"
            current={selectedEntry(pathname) === 'home'}
          />
        </li>
        <li>
          <NotificationsEntry />
        </li>
      </ul>
      <NavGroup title={TEXTS.sidebar.account}>
        <Pages entries={account?.accessLevel === 'restricted' ? WITHOUT_LOG : ACCOUNT_PAGES} />
      </NavGroup>
      <NavGroup title={TEXTS.sidebar.library}>
        <Pages entries={LIBRARY_PAGES} />
      </NavGroup>
      <NavGroup title={TEXTS.sidebar.agenda}>
        <li>
          <ExternalEntry
            icon={CalendarDays}
            label={PAGES['/consultancy']}
            href={config.links.booking}
            current={pathname === '/consultancy'}
          />
        </li>
        <Pages entries={AGENDA_PAGES} />
      </NavGroup>
      <ServicesGroup active={activeService} />
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

function Pages({ entries }: { entries: typeof ACCOUNT_PAGES }) {
  return entries.map(({ to, icon }) => (
    <li key={to}>
      <PageEntry icon={icon} label={PAGES[to]} to={to} />
    </li>
  ))
}
