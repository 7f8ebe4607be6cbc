import { Link, useLocation } from '@tanstack/react-router'
import { BookOpen, CircleQuestionMark, CloudOff, FlaskConical, PanelLeft, Search } from 'lucide-react'
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { isAccountPath, isPagePath, type PagePath, PAGES } from '../../../config/pages.ts'
import { VERSION } from '../../../config/version.ts'
import { useIsLive } from '../../../lib/connection.ts'
import { useAccount } from '../../../session/account/use-account.ts'
import { useInAdminMode } from '../../../session/use-in-admin-mode.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Kbd } from '../../../ui/actions/kbd.tsx'
import { Mark } from '../../../ui/brand/mark.tsx'
import { companyInitialsOf } from '../../../ui/data/avatar.tsx'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { useSidebar } from '../sidebar/sidebar-context.ts'
import { TEXTS } from '../texts.ts'
import { usePageName } from '../use-page-name.ts'
import { COMMAND_KEY } from '../use-shortcut.ts'
import { AccountSwitch } from './account-switch.tsx'
import { GuideLinks, isGuide } from './guide-links.tsx'
import { MorePopover } from './more-popover.tsx'
import { TrainingNote } from './training-note.tsx'
import { VersionNote } from './version-note.tsx'
import '../../../ui/actions/icon-button.css'
import './header.css'

interface HeaderProps {
  /** The bell. `app` passes it in, because it belongs to a feature. */
  notifications: ReactNode
  onSearch: () => void
}

export function Header({ notifications, onSearch }: HeaderProps) {
  const { name } = useEnvironment()
  const inGuides = useLocation({ select: ({ pathname }) => isGuide(pathname) })
  const guides = (
    <Chip icon={<BookOpen />} aria-current={inGuides || undefined}>
      {TEXTS.header.guides}
    </Chip>
  )
  return (
    <header className="header">
      <SidebarToggle />
      <PageBreadcrumb />
      <div className="header-end">
        <ConnectionStatus />
        <SearchField onSearch={onSearch} />
        <HelpLink />
        {name === 'training' && (
          <Popover label={TEXTS.training.title} trigger={<Chip icon={<FlaskConical />}>{TEXTS.training.chip}</Chip>}>
            <TrainingNote />
          </Popover>
        )}
        <Popover label={TEXTS.version.title(VERSION)} trigger={<Chip>{VERSION}</Chip>}>
          <VersionNote />
        </Popover>
        <Popover label={TEXTS.header.guides} trigger={guides}>
          <GuideLinks />
        </Popover>
        {notifications}
        <MorePopover />
      </div>
      <OrganisationLogo />
      <AccountSwitch />
    </header>
  )
}

/** A field in its look: typing happens in the palette. A narrow header has only its icon. */
function SearchField({ onSearch }: { onSearch: () => void }) {
  return (
    <button type="button" className="header-search" aria-label={TEXTS.header.search} onClick={onSearch}>
      <Search />
      <span aria-hidden="true">{TEXTS.header.search}</span>
      <Kbd keys={[`${COMMAND_KEY} K`]} />
    </button>
  )
}

function SidebarToggle() {
  const { isPhone, isExpanded, isDrawerOpen, toggle } = useSidebar()
  return (
    <Tip label={TEXTS.header.toggleSidebar} letter="B">
      <IconButton
        label={TEXTS.header.toggleSidebar}
        aria-expanded={isPhone ? isDrawerOpen : isExpanded}
        onClick={toggle}
      >
        <PanelLeft />
      </IconButton>
    </Tip>
  )
}

function Tip({ label, letter, children }: { label: string; letter: string; children: ReactElement }) {
  const shown = (
    <>
      {label} <Kbd keys={[COMMAND_KEY, letter]} />
    </>
  )
  return <Tooltip label={shown}>{children}</Tooltip>
}

/** The button of a popover in a wide header. The popover passes its own properties to it. */
function Chip({ icon, children, ...rest }: ComponentProps<typeof Button> & { icon?: ReactNode }) {
  return (
    <Button {...rest} variant="ghost" className="header-chip header-wide">
      {icon}
      {children}
    </Button>
  )
}

function PageBreadcrumb() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const home = useInAdminMode() ? '/settings/admin/home' : '/dashboard'
  const above = pagesAbove(pathname).map((path) => ({ key: path, link: <Link to={path}>{PAGES[path]}</Link> }))
  const trail = [{ key: 'home', link: <Link to={home}>{TEXTS.header.home}</Link> }, ...above]
  return <Breadcrumb trail={pathname === '/settings/admin/home' ? [] : trail} current={usePageName()} />
}

/** The pages above this one in the path. The Admin Panel does not count as a part of the settings. */
function pagesAbove(pathname: string): PagePath[] {
  if (pathname === '/settings/admin') return []
  if (pathname === '/my-data') return ['/profile']
  if (isAccountPath(pathname)) return ['/settings/admin']
  const parts = pathname.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`).filter(isPagePath)
}

/** Tells the user that live changes do not arrive. The page stays usable. */
function ConnectionStatus() {
  const isLive = useIsLive()
  return (
    <output className="connection">
      {!isLive && (
        <span className="connection-lost">
          <CloudOff />
          <span className="connection-text">{TEXTS.header.connectionLost}</span>
        </span>
      )}
    </output>
  )
}

function HelpLink() {
  return (
    <Tooltip label={TEXTS.header.needHelp(COMMAND_KEY)}>
      <Link className="icon-button header-wide" to="/faq" aria-label={TEXTS.header.help}>
        <CircleQuestionMark />
      </Link>
    </Tooltip>
  )
}

/** Returns to /dashboard and leaves admin mode: docs/product/admin-panel.md. */
function OrganisationLogo() {
  const { account, pending } = useAccount()
  const { config } = useEnvironment()
  const [broken, setBroken] = useState<string | null>(null)
  const name = account?.name ?? config.brand.firm
  const logo = account?.logoUrl ?? null
  return (
    <Link
      // The firm's name does not stand in for the client's while it is loaded.
      className={pending ? 'organisation organisation-pending' : 'organisation'}
      to="/dashboard"
      state={{ exitAdmin: true }}
      aria-label={TEXTS.toDashboard(name)}
    >
      {logo !== null && logo !== broken ? (
        <img src={logo} alt="" height="24" onError={() => setBroken(logo)} />
      ) : account === null ? (
        <Mark />
      ) : (
        <span className="organisation-initials" aria-hidden="true">
          {companyInitialsOf(name)}
        </span>
      )}
      <b title={name}>{name}</b>
    </Link>
  )
}
