import { BookOpen, FlaskConical, PanelLeft, Search } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { VERSION } from '../../../config/version.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Kbd } from '../../../ui/actions/kbd.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { useSidebar } from '../sidebar/sidebar-context.ts'
import { COMMAND_KEY } from '../use-shortcut.ts'
import { ConnectionStatus } from './connection-status.tsx'
import { GuideLinks } from './guide-links.tsx'
import { HelpLink } from './help-link.tsx'
import { MorePopover } from './more-popover.tsx'
import { OrganisationLogo } from './organisation-logo.tsx'
import { PageTrail } from './page-trail.tsx'
import { TrainingNote } from './training-note.tsx'
import { VersionNote } from './version-note.tsx'
import './header.css'

interface HeaderProps {
  /** The bell, which belongs to the notifications. */
  notifications: ReactNode
  onSearch: () => void
}

export function Header({ notifications, onSearch }: HeaderProps) {
  const { name } = useEnvironment()
  return (
    <header className="header">
      <SidebarToggle />
      <PageTrail />
      <div className="header-end">
        <ConnectionStatus />
        <Tip label="Search" letter="K">
          <IconButton label="Search" className="header-wide" onClick={onSearch}>
            <Search />
          </IconButton>
        </Tip>
        <HelpLink />
        {name === 'training' && (
          <Popover label="Training mode" trigger={<Chip icon={<FlaskConical />}>Training</Chip>}>
            <TrainingNote />
          </Popover>
        )}
        <Popover label={`Version ${VERSION}`} trigger={<Chip>{VERSION}</Chip>}>
          <VersionNote />
        </Popover>
        <Popover label="Guides" trigger={<Chip icon={<BookOpen />}>Guides</Chip>}>
          <GuideLinks />
        </Popover>
        {notifications}
        <MorePopover onSearch={onSearch} />
      </div>
      <OrganisationLogo />
    </header>
  )
}

function SidebarToggle() {
  const { isPhone, isExpanded, isDrawerOpen, toggle } = useSidebar()
  return (
    <Tip label="Toggle sidebar" letter="B">
      <IconButton label="Toggle sidebar" aria-expanded={isPhone ? isDrawerOpen : isExpanded} onClick={toggle}>
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

/** What opens a popover, where the header is wide. The popover hands it its own properties. */
function Chip({ icon, children, ...rest }: ComponentProps<typeof Button> & { icon?: ReactNode }) {
  return (
    <Button {...rest} variant="ghost" className="header-chip header-wide">
      {icon}
      {children}
    </Button>
  )
}
