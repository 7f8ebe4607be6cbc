import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import type { Notification } from '../model/notification.ts'
import { TEXTS } from '../texts.ts'
import { MAX_UNREAD, type NotificationList } from './list-notifications.ts'

interface Shown {
  readonly before: readonly (readonly [QueryKey, unknown])[]
  /** Whether lists were being loaded, which was given up. */
  readonly hasStoppedLoading: boolean
}

/** Shows the loaded notifications as read or unread, on the page and in the popover, and corrects the count. */
async function show(
  queries: QueryClient,
  accountId: string,
  isRead: boolean,
  isMeant: (notification: Notification) => boolean,
): Promise<Shown> {
  const queryKey = ['notifications', accountId]
  const hasStoppedLoading = queries.isFetching({ queryKey }) > 0
  await queries.cancelQueries({ queryKey })
  const before = queries.getQueriesData({ queryKey })
  const changed = new Set<string>()
  const mark = (notification: Notification): Notification => {
    if (notification.isRead === isRead || !isMeant(notification)) return notification
    changed.add(notification.id)
    return { ...notification, isRead }
  }
  queries.setQueriesData<NotificationList>({ queryKey: [...queryKey, 'list'] }, (list) =>
    list === undefined ? undefined : { ...list, notifications: list.notifications.map(mark) },
  )
  queries.setQueriesData<Notification | null>({ queryKey: [...queryKey, 'one'] }, (one) => (one ? mark(one) : one))
  queries.setQueryData<number>([...queryKey, 'unread'], (count) =>
    // Of a count that ends at its maximum nobody knows how many are left.
    count === undefined || (count >= MAX_UNREAD && changed.size === 1)
      ? count
      : Math.max(0, count + (isRead ? -changed.size : changed.size)),
  )
  return { before, hasStoppedLoading }
}

function restore(queries: QueryClient, { before }: Shown): void {
  for (const [queryKey, data] of before) queries.setQueryData(queryKey, data)
}

interface Mark {
  readonly id: string
  readonly isRead: boolean
}

/**
 * The database turns the update into the mark of the user. If that changed something, the bell is told by a live change and loads
 * the lists again. A failure is only logged, and the item stays as it looks until the list is loaded for another reason:
 * docs/product/notifications.md.
 */
export function useMark(accountId: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isRead }: Mark) =>
      dataOf(await client.from('notifications').update({ read: isRead }).eq('id', id)),
    onMutate: ({ id, isRead }) => show(queries, accountId, isRead, (notification) => notification.id === id),
    onSettled: (_data, _error, _mark, shown) => {
      // The list may have been loading for a new notification.
      if (shown?.hasStoppedLoading) void queries.invalidateQueries({ queryKey: ['notifications', accountId] })
    },
  })
}

/** One "Mark all as read". The database gives its time, with which it can be taken back. */
interface MarkAll {
  time: string | null
}

function useUndoMarkAll(accountId: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (time: string) =>
      dataOf(await client.rpc('undo_mark_all_notifications_read', { marked_at: time })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications', accountId] }),
    meta: { failure: () => ({ title: TEXTS.mark.undoFailed }) },
  })
}

export function useMarkAllRead(accountId: string) {
  const client = useClient()
  const queries = useQueryClient()
  const { mutate: undo } = useUndoMarkAll(accountId)
  return useMutation({
    mutationFn: async (mark: MarkAll) => {
      mark.time = dataOf(await client.rpc('mark_all_notifications_read', { target_account_id: accountId }))
    },
    onMutate: () => show(queries, accountId, true, () => true),
    onError: (_error, _input, shown) => {
      if (shown !== undefined) restore(queries, shown)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications', accountId] }),
    meta: {
      success: ({ time }: MarkAll) => ({
        title: TEXTS.mark.allDone,
        ...(time === null ? {} : { action: { label: TEXTS.mark.undo, onAction: () => undo(time) } }),
      }),
      failure: () => ({ title: TEXTS.mark.failed }),
    },
  })
}
