import { TEXTS } from '../texts.ts'
import type { Notification } from './notification.ts'

export const STATUSES = ['all', 'unread', 'read'] as const
export type Status = (typeof STATUSES)[number]

export interface Filter {
  readonly status: Status
  /** Null for all types. */
  readonly type: string | null
}

/** Reads the address, which anybody can edit. */
export function readFilter(search: Readonly<Record<string, unknown>>): Filter {
  const { status, type } = search
  return {
    status: STATUSES.find((known) => known === status) ?? 'all',
    type: typeof type === 'string' && type !== '' ? type : null,
  }
}

/** The parameters of the address; filters that are not set are left out. */
export function filterSearch({ status, type }: Filter): { status?: Status; type?: string } {
  return { ...(status === 'all' ? {} : { status }), ...(type === null ? {} : { type }) }
}

/** An open notification stays in the list, although opening it has marked it as read. */
export function filtered(
  notifications: readonly Notification[],
  { status, type }: Filter,
  openId: string | null = null,
): Notification[] {
  return notifications.filter(
    (notification) =>
      notification.id === openId ||
      ((status === 'all' || notification.isRead === (status === 'read')) &&
        (type === null || notification.type === type)),
  )
}

/** The types of the notifications, with the chosen one even if no notification has it any more. */
export function typesIn(notifications: readonly Notification[], chosen: string | null): string[] {
  const types = new Set(notifications.map(({ type }) => type))
  if (chosen !== null) types.add(chosen)
  return [...types].sort()
}

interface Loaded {
  readonly notifications: readonly unknown[]
  /** There are older ones, which are not loaded: a number alone would pass over them. */
  readonly hasMore: boolean
}

/** "3 notifications", "The newest 100 notifications", "3 of the newest 100" */
export function countText({ status, type }: Filter, fitting: number, { notifications, hasMore }: Loaded): string {
  if (!hasMore) return TEXTS.filter.count(fitting)
  const isFiltered = status !== 'all' || type !== null
  return isFiltered
    ? TEXTS.filter.countOfNewest(fitting, notifications.length)
    : TEXTS.filter.countNewest(notifications.length)
}

export function emptyText({ status }: Filter, { notifications, hasMore }: Loaded): string {
  if (hasMore) return TEXTS.noneInNewest(notifications.length)
  return status === 'unread' ? TEXTS.noneUnread : TEXTS.none
}
