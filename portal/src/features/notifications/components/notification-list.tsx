import { useNow } from '../../../lib/use-now.ts'
import { useMarkRead } from '../api/mark-read.ts'
import type { Notification } from '../model/notification.ts'
import { pageTime } from '../model/relative-time.ts'
import { NotificationItem } from './notification-item.tsx'

const MINUTE_MS = 60_000

export function NotificationList(props: { accountId: string; notifications: readonly Notification[] }) {
  const { accountId, notifications } = props
  const now = useNow(MINUTE_MS)
  const { mutate: markRead } = useMarkRead(accountId)
  return (
    <ul className="notifications">
      {notifications.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          time={pageTime(notification.createdAt, now)}
          onMarkRead={markRead}
        />
      ))}
    </ul>
  )
}
