import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTableChanges } from '../../lib/use-table-changes.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Count } from '../../ui/data/count.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { unreadCountQuery } from './api/list-notifications.ts'
import { NotificationPopover } from './components/notification-popover.tsx'

/**
 * The bell is in the header of every screen, so it holds the one subscription: new notifications reach the count, the
 * popover and the page through it.
 */
export function NotificationBell() {
  const client = useClient()
  const { account } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const { data: unread = 0 } = useQuery({
    ...unreadCountQuery(client, account?.id ?? ''),
    enabled: account !== null,
  })
  useTableChanges(client, {
    table: 'notifications',
    filter: account === null ? null : `account_id=eq.${account.id}`,
  })
  return (
    <Popover
      label="Notifications"
      size="wide"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}>
          <Bell />
          <Count value={unread} />
        </IconButton>
      }
    >
      <NotificationPopover accountId={account?.id ?? null} unread={unread} onClose={() => setOpen(false)} />
    </Popover>
  )
}
