import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import type { Notification } from '../model/notification.ts'
import type { NotificationList } from './list-notifications.ts'

type Snapshot = readonly (readonly [QueryKey, unknown])[]

/** Marks the loaded notifications as read on the page, in the popover and in the count. Returns the previous state. */
async function showAsRead(
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

function restore(queries: QueryClient, before: Snapshot): void {
  for (const [queryKey, data] of before) queries.setQueryData(queryKey, data)
}

/** A failure is only logged, and the item stays marked until the list reloads: docs/product/notifications.md. */
export function useMarkRead(accountId: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => dataOf(await client.from('notifications').update({ read: true }).eq('id', id)),
    onMutate: (id) => showAsRead(queries, accountId, (notification) => notification.id === id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['notifications', accountId] }),
  })
}

export function useMarkAllRead(accountId: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      dataOf(await client.from('notifications').update({ read: true }).eq('account_id', accountId).eq('read', false)),
    onMutate: () => showAsRead(queries, accountId, () => true),
    onError: (_error, _input, before) => {
      if (before !== undefined) restore(queries, before)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications', accountId] }),
    meta: {
      success: { title: 'All notifications marked as read' },
      failure: { title: 'Failed to mark notifications as read' },
    },
  })
}
