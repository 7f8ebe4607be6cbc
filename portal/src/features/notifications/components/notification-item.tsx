import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useLanguage } from '../../../language/use-language.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { Dot } from '../../../ui/data/dot.tsx'
import { GroupedRow } from '../../../ui/data/grouped-list.tsx'
import { classNames } from '../../../ui/shared/class-names.ts'
import { type Notification, typeLabel } from '../model/notification.ts'
import { wordsOf } from '../model/own-words.ts'
import { TEXTS } from '../texts.ts'
import { focusItem } from './focus.ts'
import { type NotificationActions, OpenNotification } from './open-notification.tsx'
import { TypeIcon } from './type-icon.tsx'
import './notification-item.css'

interface NotificationItemProps {
  notification: Notification
  isOpen: boolean
  /** How long ago, in words. Passed in, so that an item renders again only when this text changes. */
  time: string
  actions: NotificationActions
}

/** The whole row opens the notification in place. */
export const NotificationItem = memo(function NotificationItem(props: NotificationItemProps) {
  const { notification, isOpen, time, actions } = props
  const { id, type, text, isRead, isTest, createdAt, sourceUrl } = notification
  const { onOpen, onMark, ways } = actions
  useLanguage()
  const { title, message } = wordsOf(text)
  return (
    <GroupedRow
      className={classNames('notification', isRead && 'notification-read', isOpen && 'notification-open')}
      tabIndex={-1}
      data-notification={id}
    >
      <TypeIcon type={type} />
      <div className="notification-body">
        <div className="notification-line">
          <h2>
            <Link
              to="/notifications"
              search={(known: object) => ({ ...known, id: isOpen ? undefined : id })}
              replace
              resetScroll={false}
              aria-expanded={isOpen}
            >
              <span>{title}</span>
            </Link>
            {!isRead && <Dot label={TEXTS.item.unread} />}
          </h2>
          <Badge>{typeLabel(type)}</Badge>
          {isTest && <Badge tone="warning">{TEXTS.item.test}</Badge>}
        </div>
        {isOpen && (
          <OpenNotification notification={notification} words={{ title, message }} onMark={onMark} ways={ways} />
        )}
        {!isOpen && message && <p>{message}</p>}
        {!isOpen && sourceUrl && (
          <TextLink href={sourceUrl} external>
            {TEXTS.item.viewSource}
          </TextLink>
        )}
      </div>
      <div className="notification-side">
        <time dateTime={createdAt}>{time}</time>
        {isOpen && (
          <Button variant="ghost" size="small" label={TEXTS.item.closeNamed(title)} onClick={() => onOpen(null)}>
            {TEXTS.close}
          </Button>
        )}
        {!isOpen && !isRead && onMark && (
          <Button
            variant="ghost"
            size="small"
            label={TEXTS.item.markReadNamed(title)}
            onClick={({ currentTarget }) => {
              focusItem(currentTarget)
              onMark({ id, isRead: true })
            }}
          >
            {TEXTS.item.markRead}
          </Button>
        )}
      </div>
    </GroupedRow>
  )
})
