import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { afterNewest, everyRow } from '../../../lib/every-row.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { firstAnswerTime, firstState, type ShellState } from '../../../session/shell-state.ts'
import { fromRow, type Notification, type NotificationRow } from '../model/notification.ts'
import { TEXTS } from '../texts.ts'

/** Ten in the preview, a hundred on the page: docs/product/notifications.md. */
export const POPOVER_SIZE = 10
export const PAGE_SIZE = 100

/** Of the view `notification_list`, which knows for the whole list at once what the user has read. */
const COLUMNS = 'id, type, title, message, wording, created_at, data, is_read, is_test'

/** In place of an account: what is for the firm's administrators. */
export const FOR_ADMINS = 'for-admins'

/** The newest where a column is so. Not counted: an account may have a hundred thousand. */
function newestOf(client: Client, own: readonly [string, string | boolean], others: string | null) {
  return (limit: number, signal: AbortSignal): Promise<NotificationRow[]> =>
    everyRow<NotificationRow>(({ after, size }) => {
      const all = client
        .from('notification_list')
        .select(COLUMNS)
        .eq(...own)
      const meant = others === null ? all : all.or(others)
      return (after === null ? meant : meant.lte('created_at', after.created_at).or(afterNewest(after)))
        .order('created_at', { ascending: false })
        .order('id')
        .limit(size)
        .abortSignal(signal)
        .overrideTypes<NotificationRow[], { merge: false }>()
    }, limit)
}

async function newest(client: Client, accountId: string, limit: number, signal: AbortSignal): Promise<Notification[]> {
  const lists =
    accountId === FOR_ADMINS
      ? [newestOf(client, ['for_admins', true], null)]
      : [
          newestOf(client, ['account_id', accountId], null),
          // Oversight for the user alone: the firm could take them out of the account that it is about.
          newestOf(client, ['is_personal', true], `account_id.is.null,account_id.neq.${accountId}`),
        ]
  const rows = await Promise.all(lists.map((list) => list(limit, signal)))
  return rows
    .flat()
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .slice(0, limit)
    .map(fromRow)
}

export interface NotificationList {
  readonly notifications: readonly Notification[]
  readonly hasMore: boolean
}

/** Asks for one more than it shows, to know whether there are more. */
export function notificationsQuery(client: Client, accountId: string, limit: number) {
  return queryOptions({
    queryKey: ['notifications', accountId, 'list', limit],
    queryFn: async ({ signal }): Promise<NotificationList> => {
      const rows = await newest(client, accountId, limit + 1, signal)
      return { notifications: rows.slice(0, limit), hasMore: rows.length > limit }
    },
    placeholderData: keepPreviousData,
    meta: { failure: () => ({ title: TEXTS.failed }) },
  })
}

/**
 * Without a toast: if the popover cannot load, its list is empty and the failure is logged
 * (docs/product/notifications.md).
 */
export function recentNotificationsQuery(client: Client, accountId: string, limit: number) {
  return queryOptions({ ...notificationsQuery(client, accountId, limit), meta: {} })
}

/** For the notification that the address names, which may not be among the loaded ones. Null if there is none. */
export function notificationQuery(client: Client, accountId: string, id: string) {
  return queryOptions({
    queryKey: ['notifications', accountId, 'one', id],
    queryFn: async ({ signal }): Promise<Notification | null> => {
      const row = dataOf(
        await client
          .from('notification_list')
          .select(COLUMNS)
          .eq('id', id)
          .abortSignal(signal)
          .maybeSingle()
          .overrideTypes<NotificationRow, { merge: false }>(),
      )
      return row === null ? null : fromRow(row)
    },
  })
}

/** The badge shows at most "99+", so nothing beyond is counted. */
export const MAX_UNREAD = 100

/** The number that people read: "99+" if there may be more. */
export const shownUnread = (unread: number): string => (unread < MAX_UNREAD ? `${unread}` : `${MAX_UNREAD - 1}+`)

export const unreadKey = (accountId: string) => ['notifications', accountId, 'unread'] as const

/** How many the user has not read, up to `MAX_UNREAD`: docs/product/notifications.md. */
export function unreadCountQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: unreadKey(accountId),
    queryFn: async ({ signal, client: queries }): Promise<number> => {
      const first = unreadIn(await firstState(queries, 'unread'), accountId)
      if (first !== null) return first
      const request =
        accountId === FOR_ADMINS
          ? client.rpc('admin_count_unread_notifications', { at_most: MAX_UNREAD })
          : client.rpc('count_unread_notifications', { target_account_id: accountId, at_most: MAX_UNREAD })
      return dataOf(await request.abortSignal(signal))
    },
    meta: { firstAnswered: firstAnswerTime },
  })
}

function unreadIn(state: ShellState | null, accountId: string): number | null {
  const isCounted = accountId === FOR_ADMINS ? state?.is_admin === true : state?.mailbox === accountId
  return isCounted ? (state?.unread ?? null) : null
}
