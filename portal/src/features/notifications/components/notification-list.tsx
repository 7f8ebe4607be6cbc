import { useNow } from '../../../lib/use-now.ts'
import type { Notification } from '../model/notification.ts'
import { pageTime } from '../model/relative-time.ts'
import { NotificationItem } from './notification-item.tsx'
import type { NotificationActions } from './open-notification.tsx'

const MINUTE_MS = 60_000

interface NotificationListProps {
  notifications: readonly Notification[]
  openId: string | null
  actions: NotificationActions
}

export function NotificationList({ notifications, openId, actions }: NotificationListProps) {
  const now = useNow(MINUTE_MS)
  return (
    <ul className="notifications">
      {notifications.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          isOpen={notification.id === openId}
          time={pageTime(notification.createdAt, now)}
          actions={actions}
        />
      ))}
    </ul>
  )
}
