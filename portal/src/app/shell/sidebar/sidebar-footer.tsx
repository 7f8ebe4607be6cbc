import { Link } from '@tanstack/react-router'
import { Layers, LogOut, SlidersHorizontal } from 'lucide-react'
import { PAGES } from '../../../config/pages.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useAuth } from '../../../session/auth/auth-context.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { useAdminSwitch } from '../use-admin-switch.ts'
import { ActionEntry, RailTooltip } from './nav-entry.tsx'
import { useSidebar } from './sidebar-context.ts'

export function SidebarFooter() {
  const { signOut } = useAuth()
  const admin = useAdminSwitch()
  return (
    <div className="sidebar-footer">
      <Person />
      {admin !== null && (
        <ActionEntry
          icon={admin.isOn ? Layers : SlidersHorizontal}
          label={PAGES[admin.isOn ? '/dashboard' : '/settings/admin']}
          onAction={admin.flip}
        />
      )}
      <ActionEntry icon={LogOut} label="Sign Out" onAction={() => void signOut()} />
    </div>
  )
}

function Person() {
  const { user } = useActingUser()
  const { setDrawerOpen } = useSidebar()
  const name = user.name || user.email
  return (
    <RailTooltip label={name}>
      <Link className="sidebar-person" to="/profile" onClick={() => setDrawerOpen(false)}>
        <Avatar name={name} />
        <span className="sidebar-person-text">
          <b>{name}</b>
          {name !== user.email && <small>{user.email}</small>}
        </span>
      </Link>
    </RailTooltip>
  )
}
