import { useNow } from '../../../lib/use-now.ts'
import { firstGroups, rowsIn, useGroups } from '../../../lib/use-groups.ts'
import { useOnDemandCount } from '../../../lib/use-on-demand-count.ts'
import { GroupedList, RowGroup } from '../../../ui/data/grouped-list.tsx'
import type { Notification } from '../model/notification.ts'
import { pageTime } from '../model/relative-time.ts'
import { NotificationItem } from './notification-item.tsx'
import type { NotificationActions } from './open-notification.tsx'

const MINUTE_MS = 60_000
/** So many are drawn at once, and so many more when the user comes near the end of them. */
const FIRST = 100
const STEP = 25
const GROUP = 10

interface NotificationListProps {
  notifications: readonly Notification[]
  openId: string | null
  actions: NotificationActions
}

export function NotificationList({ notifications, openId, actions }: NotificationListProps) {
  const now = useNow(MINUTE_MS)
  const { drawn, sentinel } = useOnDemandCount<HTMLDivElement>(notifications.length, STEP, FIRST)
  const groups = firstGroups(useGroups(notifications, GROUP), drawn)
  return (
    <GroupedList className="notifications">
      {groups.map(({ key, rows }) => (
        <RowGroup key={key}>
          {rows.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              isOpen={notification.id === openId}
              time={pageTime(notification.createdAt, now)}
              actions={actions}
            />
          ))}
        </RowGroup>
      ))}
      {rowsIn(groups) < notifications.length && <div ref={sentinel} aria-hidden="true" />}
    </GroupedList>
  )
}
