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

export function emptyText({ status }: Filter): string {
  return status === 'unread' ? TEXTS.noneUnread : TEXTS.none
}
