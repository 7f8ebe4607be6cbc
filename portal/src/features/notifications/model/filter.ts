import type { Notification } from './notification.ts'

export const STATUSES = ['all', 'unread', 'read'] as const
export type Status = (typeof STATUSES)[number]

export interface Filter {
  readonly status: Status
  /** None: all types. */
  readonly type: string | null
}

/** From the address, where anything may stand. */
export function readFilter(search: Readonly<Record<string, unknown>>): Filter {
  const { status, type } = search
  return {
    status: STATUSES.find((known) => known === status) ?? 'all',
    type: typeof type === 'string' && type !== '' ? type : null,
  }
}

/** Into the address; what is not filtered does not stand there. */
export function filterSearch({ status, type }: Filter): { status?: Status; type?: string } {
  return { ...(status === 'all' ? {} : { status }), ...(type === null ? {} : { type }) }
}

export function filtered(notifications: readonly Notification[], { status, type }: Filter): Notification[] {
  return notifications.filter(
    (notification) =>
      (status === 'all' || notification.isRead === (status === 'read')) &&
      (type === null || notification.type === type),
  )
}

/** Those that are there, and the chosen one even if it is there no more. */
export function typesIn(notifications: readonly Notification[], chosen: string | null): string[] {
  const types = new Set(notifications.map(({ type }) => type))
  if (chosen !== null) types.add(chosen)
  return [...types].sort()
}

export function emptyText({ status }: Filter): string {
  return status === 'unread' ? 'No unread notifications' : 'No notifications found'
}
