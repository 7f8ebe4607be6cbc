import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Notification } from '../model/notification.ts'
import type { NotificationList } from './list-notifications.ts'

export type Snapshot = readonly (readonly [QueryKey, unknown])[]

/** Marks what is loaded as read, on the page, in the popover and in the count; answers what stood there before. */
export async function showAsRead(
  queries: QueryClient,
  accountId: string,
  isMeant: (notification: Notification) => boolean,
): Promise<Snapshot> {
  const queryKey = ['notifications', accountId]
  await queries.cancelQueries({ queryKey })
  const before = queries.getQueriesData({ queryKey })
  const marked = new Set<string>()
  queries.setQueriesData<NotificationList>({ queryKey: [...queryKey, 'list'] }, (list) => {
    if (list === undefined) return undefined
    return {
      ...list,
      notifications: list.notifications.map((notification) => {
        if (notification.isRead || !isMeant(notification)) return notification
        marked.add(notification.id)
        return { ...notification, isRead: true }
      }),
    }
  })
  queries.setQueryData<number>([...queryKey, 'unread'], (count) =>
    count === undefined ? undefined : Math.max(0, count - marked.size),
  )
  return before
}

export function restore(queries: QueryClient, before: Snapshot): void {
  for (const [queryKey, data] of before) queries.setQueryData(queryKey, data)
}
