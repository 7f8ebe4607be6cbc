import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { PAGE_SIZE, POPOVER_SIZE, recentNotificationsQuery } from '../api/list-notifications.ts'
import { useMarkRead } from '../api/mark-read.ts'
import { focusLastItem } from './focus.ts'
import { MarkAllButton } from './mark-all-button.tsx'
import { PopoverItem } from './popover-item.tsx'
import './notification-popover.css'

interface NotificationPopoverProps {
  accountId: string | null
  unread: number
  onClose: () => void
}

const MINUTE_MS = 60_000

/** The newest ten, or up to a hundred: docs/product/notifications.md. */
export function NotificationPopover({ accountId, unread, onClose }: NotificationPopoverProps) {
  const client = useClient()
  const [isExpanded, setExpanded] = useState(false)
  const { data, isPending } = useQuery({
    ...recentNotificationsQuery(client, accountId ?? '', isExpanded ? PAGE_SIZE : POPOVER_SIZE),
    enabled: accountId !== null,
  })
  const markRead = useMarkRead(accountId ?? '')
  const now = useNow(MINUTE_MS)
  const notifications = data?.notifications ?? []
  return (
    <div className="notification-popover">
      <div className="notification-popover-head">
        <h2>Notifications</h2>
        {unread > 0 && <MarkAllButton variant="ghost" size="small" accountId={accountId ?? ''} unread={unread} />}
      </div>
      {accountId !== null && isPending && <Loading>Loading notifications...</Loading>}
      {(accountId === null || !isPending) && notifications.length === 0 && (
        <EmptyState compact title="No notifications found" />
      )}
      {notifications.length > 0 && (
        <ul className={isExpanded ? 'popover-list popover-list-expanded' : 'popover-list'}>
          {notifications.map((notification) => (
            <PopoverItem
              key={notification.id}
              notification={notification}
              now={now}
              onOpen={() => {
                if (!notification.isRead) markRead.mutate(notification.id)
                onClose()
              }}
            />
          ))}
        </ul>
      )}
      {data?.hasMore && !isExpanded && (
        <div className="notification-popover-foot">
          <Button
            variant="ghost"
            size="small"
            block
            onClick={({ currentTarget }) => {
              focusLastItem(currentTarget)
              setExpanded(true)
            }}
          >
            Show all notifications
          </Button>
        </div>
      )}
    </div>
  )
}
