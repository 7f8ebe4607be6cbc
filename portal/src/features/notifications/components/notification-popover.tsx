import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { FOR_ADMINS, PAGE_SIZE, POPOVER_SIZE, recentNotificationsQuery } from '../api/list-notifications.ts'
import { TEXTS } from '../texts.ts'
import { focusLastItem } from './focus.ts'
import { MarkAllButton } from './mark-all-button.tsx'
import { PopoverItem } from './popover-item.tsx'
import './notification-popover.css'

interface NotificationPopoverProps {
  accountId: string | null
  unread: number
  onClose: () => void
}

const MINUTE_MS = 60_000
/** So many more are drawn each time the browser is free. */
const STEP = 50

/** The newest ten, then a hundred, then a hundred more each time: docs/product/notifications.md. */
export function NotificationPopover({ accountId, unread, onClose }: NotificationPopoverProps) {
  const client = useClient()
  const [limit, setLimit] = useState(POPOVER_SIZE)
  const { data, isPending } = useQuery({
    ...recentNotificationsQuery(client, accountId ?? '', limit),
    enabled: accountId !== null,
  })
  const { user } = useActingUser()
  const now = useNow(MINUTE_MS)
  const notifications = data?.notifications ?? []
  const drawn = useProgressiveCount(notifications.length, STEP, PAGE_SIZE)
  return (
    <div className="notification-popover">
      <div className="notification-popover-head">
        <h2>{TEXTS.title}</h2>
        {unread > 0 && !user.isImpersonated && accountId !== FOR_ADMINS && (
          <MarkAllButton variant="ghost" size="small" accountId={accountId ?? ''} unread={unread} />
        )}
      </div>
      {accountId !== null && isPending && <Loading>{TEXTS.loading}</Loading>}
      {(accountId === null || !isPending) && notifications.length === 0 && <EmptyState compact title={TEXTS.none} />}
      {notifications.length > 0 && (
        <ul className={limit > POPOVER_SIZE ? 'popover-list popover-list-expanded' : 'popover-list'}>
          {notifications.slice(0, drawn).map((notification) => (
            <PopoverItem key={notification.id} notification={notification} now={now} onOpen={onClose} />
          ))}
        </ul>
      )}
      <div className="notification-popover-foot">
        {data?.hasMore ? (
          <Button
            variant="ghost"
            size="small"
            block
            onClick={({ currentTarget }) => {
              focusLastItem(currentTarget)
              setLimit(limit < PAGE_SIZE ? PAGE_SIZE : limit + PAGE_SIZE)
            }}
          >
            {limit > POPOVER_SIZE ? TEXTS.showMore : TEXTS.showAll}
          </Button>
        ) : (
          <Link
            to="/notifications"
            className={buttonClass({ variant: 'ghost', size: 'small', block: true })}
            onClick={onClose}
          >
            {TEXTS.openPage}
          </Link>
        )}
      </div>
    </div>
  )
}
