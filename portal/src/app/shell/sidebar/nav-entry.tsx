import { Link, useLinkProps } from '@tanstack/react-router'
import { ExternalLink, type LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import type { PagePath } from '../../../config/pages.ts'
import { classNames } from '../../../ui/shared/class-names.ts'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { useSidebar } from './sidebar-context.ts'

interface Entry {
  readonly icon: LucideIcon
  readonly label: string
}

/** Leads to a page of the portal. The router marks the one that is open with aria-current. */
export function PageEntry({ icon: Icon, label, to }: Entry & { to: PagePath }) {
  const { setDrawerOpen } = useSidebar()
  return (
    <RailTip label={label}>
      <Link className="nav-entry" to={to} onClick={() => setDrawerOpen(false)}>
        <Icon />
        <span className="nav-label">{label}</span>
      </Link>
    </RailTip>
  )
}

/** Does something where one is. */
export function ActionEntry({ icon: Icon, label, onAction }: Entry & { onAction: () => void }) {
  const { setDrawerOpen } = useSidebar()
  const act = () => {
    setDrawerOpen(false)
    onAction()
  }
  return (
    <RailTip label={label}>
      <button type="button" className="nav-entry" onClick={act}>
        <Icon />
        <span className="nav-label">{label}</span>
      </button>
    </RailTip>
  )
}

/** Leads out of the portal. */
export function ExternalEntry({
  icon: Icon,
  label,
  href,
  current = false,
}: Entry & { href: string; current?: boolean }) {
  const { setDrawerOpen } = useSidebar()
  return (
    <RailTip label={label}>
      <a
        className="nav-entry"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-current={current || undefined}
        onClick={() => setDrawerOpen(false)}
      >
        <Icon />
        <span className="nav-label">{label}</span>
        <ExternalLink className="nav-end" />
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    </RailTip>
  )
}

interface StillEntry extends Entry {
  readonly dimmed?: boolean
  readonly current?: boolean
  /** At the end of the line, where there is room. */
  readonly end?: ReactElement
}

/** Is there and leads nowhere. `dimmed`: not for this person, or not in this mode. */
export function StillEntry({ icon: Icon, label, dimmed = false, current = false, end }: StillEntry) {
  return (
    <RailTip label={label}>
      <div
        className={classNames('nav-entry', dimmed && 'nav-dimmed')}
        aria-current={current || undefined}
        // Not around a link: what is inside of it would count as disabled too.
        aria-disabled={(dimmed && end === undefined) || undefined}
      >
        <Icon />
        <span className="nav-label">{label}</span>
        {end}
      </div>
    </RailTip>
  )
}

/** A service that the account does not have. On the rail there is no room for the word, so the icon is the link. */
export function UpgradeEntry({ icon: Icon, label }: Entry) {
  const { isPhone, isExpanded, setDrawerOpen } = useSidebar()
  const link = useLinkProps({ to: '/contact-support', onClick: () => setDrawerOpen(false) })
  // Where it leads is not what it is: on that page no service is the one that is open.
  const goes = { ...link, 'aria-current': undefined }
  if (isPhone || isExpanded) {
    const upgrade = (
      <a {...goes} className="nav-upgrade">
        Upgrade<VisuallyHidden> to {label}</VisuallyHidden>
      </a>
    )
    return <StillEntry icon={Icon} label={label} dimmed end={upgrade} />
  }
  return (
    <RailTip label={`${label}: Upgrade`}>
      <a {...goes} className="nav-entry nav-dimmed" aria-label={`Upgrade to ${label}`}>
        <Icon />
      </a>
    </RailTip>
  )
}

/** On the rail the names are not to be seen, so each shows its own. */
export function RailTip({ label, children }: { label: string; children: ReactElement }) {
  const { isPhone, isExpanded } = useSidebar()
  return (
    <Tooltip label={label} side="right" disabled={isPhone || isExpanded}>
      {children}
    </Tooltip>
  )
}
