import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { parseId } from '../../../lib/address-values.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { notificationQuery } from '../api/list-notifications.ts'
import { useMark } from '../api/mark-read.ts'
import type { Notification } from '../model/notification.ts'
import { showItem } from './focus.ts'
import type { NotificationActions, Ways } from './open-notification.tsx'

interface Opened {
  /** The id in the address; null if it has none, or one that cannot exist. */
  readonly openId: string | null
  /** The open notification, if it is not among the loaded ones. */
  readonly other: Notification | null
  /** The address names a notification that does not exist, or that the user may not read. */
  readonly isMissing: boolean
  readonly actions: NotificationActions
}

/** The notification that the address names: opening it marks it as read, and Escape closes it. */
export function useOpened(accountId: string, loaded: readonly Notification[] | undefined, ways: Ways): Opened {
  const client = useClient()
  const navigate = useNavigate()
  const { id: asked } = useSearch({ strict: false }) as { id?: unknown }
  const { user } = useActingUser()
  const { mutate: mark } = useMark(accountId)
  const openId = parseId(asked)
  const listed = loaded?.find(({ id }) => id === openId) ?? null
  const one = useQuery({
    ...notificationQuery(client, accountId, openId ?? ''),
    enabled: openId !== null && loaded !== undefined && listed === null,
  })
  const opened = openId === null ? null : (listed ?? one.data ?? null)
  const actions = useMemo(
    (): NotificationActions => ({
      onOpen: (id) =>
        void navigate({
          to: '/notifications',
          search: (known: object) => ({ ...known, id: id ?? undefined }),
          replace: true,
          resetScroll: false,
        }),
      onMark: user.isImpersonated ? null : mark,
      ways,
    }),
    [navigate, mark, user.isImpersonated, ways],
  )
  const shownId = opened?.id ?? null
  const begin = useEffectEvent((id: string) => {
    if (opened?.isRead === false) actions.onMark?.({ id, isRead: true })
  })
  const close = useEffectEvent((event: KeyboardEvent) => {
    // A popover or dialog above the page closes first.
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role="dialog"]') !== null) return
    const link = shownId === null ? null : row(shownId)?.querySelector<HTMLElement>('h2 a')
    actions.onOpen(null)
    link?.focus({ preventScroll: true })
  })
  // Depends on the id alone: "Mark as unread" must not be undone while the notification is open.
  useEffect(() => {
    if (shownId === null) return
    begin(shownId)
    const onKey = (event: KeyboardEvent) => close(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [shownId])
  useInView(shownId)
  return {
    openId,
    other: listed === null ? (opened ?? null) : null,
    isMissing: asked !== undefined && (openId === null || (listed === null && one.data === null)),
    actions,
  }
}

/**
 * Brings the row that opens, and the row that closes, into view. The router scrolls after a navigation, so this waits for
 * the next frame.
 */
function useInView(shownId: string | null): void {
  const before = useRef<string | null>(null)
  useEffect(() => {
    const id = shownId ?? before.current
    before.current = shownId
    if (id === null) return
    const frame = requestAnimationFrame(() => showItem(row(id)))
    return () => cancelAnimationFrame(frame)
  }, [shownId])
}

/** The row of the page: the popover, which may still be closing, has an item with the same id. */
const row = (id: string) => document.querySelector(`[role="listitem"][data-notification="${id}"]`)
