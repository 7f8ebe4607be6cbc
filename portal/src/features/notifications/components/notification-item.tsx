import { memo } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { Dot } from '../../../ui/data/dot.tsx'
import { classNames } from '../../../ui/shared/class-names.ts'
import { type Notification, typeLabel } from '../model/notification.ts'
import { focusItem } from './focus.ts'
import { TypeIcon } from './type-icon.tsx'
import './notification-item.css'

interface NotificationItemProps {
  notification: Notification
  /** How long ago, in words. Passed in, so that an item renders again only when this text changes. */
  time: string
  onMarkRead: (id: string) => void
}

export const NotificationItem = memo(function NotificationItem(props: NotificationItemProps) {
  const { notification, time, onMarkRead } = props
  const { id, type, title, message, isRead, createdAt, sourceUrl } = notification
  return (
    <li className={classNames('notification', isRead && 'notification-read')} tabIndex={-1} data-notification>
      <TypeIcon type={type} />
      <div className="notification-body">
        <div className="notification-line">
          <h2>
            {title}
            {/* A space that does not break keeps the dot on the line of the last word. */}
            {!isRead && '\u00a0'}
            {!isRead && <Dot label="Unread" />}
          </h2>
          <Badge>{typeLabel(type)}</Badge>
        </div>
        {message && <p>{message}</p>}
        {sourceUrl && (
          <TextLink href={sourceUrl} external>
            View source
          </TextLink>
        )}
      </div>
      <div className="notification-side">
        <time dateTime={createdAt}>{time}</time>
        {!isRead && (
          <Button
            variant="ghost"
            size="small"
            label={`Mark read: ${title}`}
            onClick={({ currentTarget }) => {
              focusItem(currentTarget)
              onMarkRead(id)
            }}
          >
            Mark read
          </Button>
        )}
      </div>
    </li>
  )
})
