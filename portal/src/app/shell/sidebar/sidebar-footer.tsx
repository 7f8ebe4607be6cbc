import { Link } from '@tanstack/react-router'
import { Bell, ChevronsUpDown, Contrast, Layers, LogOut, Settings, SlidersHorizontal, UserRound } from 'lucide-react'
import { PAGES } from '../../../config/pages.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useAuth } from '../../../session/auth/auth-context.ts'
import { LanguageChoice } from '../../../session/language/language-choice.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { Popover, PopoverClose } from '../../../ui/overlays/popover.tsx'
import { TEXTS } from '../texts.ts'
import { useAdminSwitch } from '../use-admin-switch.ts'
import { ActionEntry, RailTooltip } from './nav-entry.tsx'
import { useSidebar } from './sidebar-context.ts'
import '../header/header-menu.css'

export function SidebarFooter({ isSelected }: { isSelected: boolean }) {
  const { signOut } = useAuth()
  const admin = useAdminSwitch()
  return (
    <div className="sidebar-footer">
      <div className="sidebar-person-line">
        <Person isSelected={isSelected} />
        <PersonMenu />
      </div>
      {admin !== null && (
        <ActionEntry
          icon={admin.isOn ? Layers : SlidersHorizontal}
          label={PAGES[admin.isOn ? '/dashboard' : '/settings/admin']}
          onAction={admin.flip}
        />
      )}
      <ActionEntry icon={LogOut} label={TEXTS.signOut} onAction={signOut} />
    </div>
  )
}

/** The pages about the user. The name itself leads to the first one: docs/product/shell.md. */
const PERSON_MENU = [
  { to: '/profile', icon: UserRound },
  { to: '/settings', icon: Settings },
  { to: '/settings/notifications', icon: Bell },
  { to: '/settings/theme', icon: Contrast },
] as const

function PersonMenu() {
  const { setDrawerOpen } = useSidebar()
  const trigger = (
    <IconButton label={TEXTS.sidebar.personMenu} size="small">
      <ChevronsUpDown />
    </IconButton>
  )
  return (
    <Popover label={TEXTS.sidebar.personMenu} trigger={trigger} side="top">
      <ul className="header-menu">
        {PERSON_MENU.map(({ to, icon: Icon }) => (
          <li key={to}>
            <PopoverClose>
              <Link to={to} onClick={() => setDrawerOpen(false)}>
                <Icon />
                {PAGES[to]}
              </Link>
            </PopoverClose>
          </li>
        ))}
      </ul>
      <div className="sidebar-language">
        <LanguageChoice />
      </div>
    </Popover>
  )
}

function Person({ isSelected }: { isSelected: boolean }) {
  const { user } = useActingUser()
  const { setDrawerOpen } = useSidebar()
  const name = user.name || user.email
  return (
    <RailTooltip label={name}>
      <Link
        className="sidebar-person"
        to="/profile"
        aria-current={isSelected || undefined}
        onClick={() => setDrawerOpen(false)}
      >
        <Avatar name={name} />
        <span className="sidebar-person-text">
          <b title={name}>{name}</b>
          {name !== user.email && <small title={user.email}>{user.email}</small>}
        </span>
      </Link>
    </RailTooltip>
  )
}
