import { Link, useLinkProps } from '@tanstack/react-router'
import { ChevronRight, ExternalLink, type LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { type PagePath, PAGES } from '../../../config/pages.ts'
import { askSearch, upgradeSearch } from '../../../session/account/services.ts'
import { classNames } from '../../../ui/shared/class-names.ts'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { TEXTS } from '../texts.ts'
import { useSidebar } from './sidebar-context.ts'

interface Entry {
  readonly icon: LucideIcon
  readonly label: string
}

const MAX_COUNT = 99

interface PageEntryProps extends Entry {
  readonly to: PagePath
  /** For a page that has no entry of its own and belongs to this one. */
  readonly current?: boolean
  readonly count?: number
}

/** An entry that opens a page of the portal. The router marks the open page with aria-current. */
export function PageEntry({ icon: Icon, label, to, current = false, count = 0 }: PageEntryProps) {
  const { setDrawerOpen } = useSidebar()
  return (
    <RailTooltip label={label}>
      <Link className="nav-entry" to={to} aria-current={current || undefined} onClick={() => setDrawerOpen(false)}>
        <Icon />
        <span className="nav-label">{label}</span>
        {count > 0 && (
          <span className="nav-count">
            {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
            <VisuallyHidden> {TEXTS.sidebar.unread(count)}</VisuallyHidden>
          </span>
        )}
      </Link>
    </RailTooltip>
  )
}

/** An entry that runs an action on the page that is open. */
export function ActionEntry({ icon: Icon, label, onAction }: Entry & { onAction: () => void }) {
  const { setDrawerOpen } = useSidebar()
  const act = () => {
    setDrawerOpen(false)
    onAction()
  }
  return (
    <RailTooltip label={label}>
      <button type="button" className="nav-entry" onClick={act}>
        <Icon />
        <span className="nav-label">{label}</span>
      </button>
    </RailTooltip>
  )
}

/** An entry that opens an address outside the portal. */
export function ExternalEntry({
  icon: Icon,
  label,
  href,
  current = false,
}: Entry & { href: string; current?: boolean }) {
  const { setDrawerOpen } = useSidebar()
  return (
    <RailTooltip label={label}>
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
        <VisuallyHidden> {TEXTS.newTab}</VisuallyHidden>
      </a>
    </RailTooltip>
  )
}

interface InactiveEntry extends Entry {
  readonly dimmed?: boolean
  /** Shown at the end of the entry. */
  readonly end?: ReactElement
}

/** An entry that cannot be clicked. It is `dimmed` if it is not for this user, or not for this mode. */
export function InactiveEntry({ icon: Icon, label, dimmed = false, end }: InactiveEntry) {
  return (
    <RailTooltip label={label}>
      <div
        className={classNames('nav-entry', dimmed && 'nav-dimmed')}
        // Not with `end`, which is a link: what is inside a disabled element counts as disabled too.
        aria-disabled={(dimmed && end === undefined) || undefined}
      >
        <Icon />
        <span className="nav-label">{label}</span>
        {end}
      </div>
    </RailTooltip>
  )
}

/** Beside the entry of a service, whose own link leads out of the portal: the page of the service in it. */
export function AboutLink({ to }: { to: PagePath }) {
  const { isPhone, isExpanded, setDrawerOpen } = useSidebar()
  const link = useLinkProps({ to, onClick: () => setDrawerOpen(false) })
  if (!isPhone && !isExpanded) return null
  const label = TEXTS.sidebar.about(PAGES[to])
  return (
    // Not in the drawer, where it would take the Escape key that closes the drawer.
    <Tooltip label={label} side="right" disabled={isPhone}>
      {/* The entry beside it is marked as the current page. */}
      <a {...link} aria-current={undefined} className="nav-about" aria-label={label}>
        <ChevronRight />
      </a>
    </Tooltip>
  )
}

/** A service of the account that has neither a link nor a page: the support form asks about it. */
export function AskEntry({ icon: Icon, label }: Entry) {
  const { setDrawerOpen } = useSidebar()
  const search = askSearch(label) as never
  const link = useLinkProps({ to: '/contact-support', search, onClick: () => setDrawerOpen(false) })
  return (
    <RailTooltip label={TEXTS.sidebar.askAbout(label)}>
      <a {...link} aria-current={undefined} className="nav-entry" aria-label={TEXTS.sidebar.askAbout(label)}>
        <Icon />
        <span className="nav-label">{label}</span>
      </a>
    </RailTooltip>
  )
}

/** A service that the account does not have. The rail has no room for the word Upgrade, so the icon is the link. */
export function UpgradeEntry({ icon: Icon, label }: Entry) {
  const { isPhone, isExpanded, setDrawerOpen } = useSidebar()
  const link = useLinkProps({
    to: '/contact-support',
    search: upgradeSearch(label) as never,
    onClick: () => setDrawerOpen(false),
  })
  // The router would mark all these entries as current on the support page.
  const linkProps = { ...link, 'aria-current': undefined }
  if (isPhone || isExpanded) {
    const upgrade = (
      <a {...linkProps} className="nav-upgrade" aria-label={TEXTS.sidebar.upgradeTo(label)}>
        {TEXTS.sidebar.upgrade}
      </a>
    )
    return <InactiveEntry icon={Icon} label={label} dimmed end={upgrade} />
  }
  return (
    <RailTooltip label={TEXTS.sidebar.upgradeTip(label)}>
      <a {...linkProps} className="nav-entry nav-dimmed" aria-label={TEXTS.sidebar.upgradeTo(label)}>
        <Icon />
      </a>
    </RailTooltip>
  )
}

/** On the rail only icons show, so a tooltip shows the name. */
export function RailTooltip({ label, children }: { label: string; children: ReactElement }) {
  const { isPhone, isExpanded } = useSidebar()
  return (
    <Tooltip label={label} side="right" disabled={isPhone || isExpanded}>
      {children}
    </Tooltip>
  )
}
