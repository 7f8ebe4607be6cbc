import { Link } from '@tanstack/react-router'
import { Dot } from '../../../ui/data/dot.tsx'
import { classNames } from '../../../ui/shared/class-names.ts'
import { type Notification, typeLabel } from '../model/notification.ts'
import { wordsOf } from '../model/own-words.ts'
import { popoverTime } from '../model/relative-time.ts'
import { TEXTS } from '../texts.ts'
import { TypeIcon } from './type-icon.tsx'

interface PopoverItemProps {
  notification: Notification
  now: number
  onOpen: () => void
}

/** Opens the notification on the page, which shows the whole text. */
export function PopoverItem({ notification, now, onOpen }: PopoverItemProps) {
  const { id, type, text, isRead, isTest, createdAt } = notification
  const { title } = wordsOf(text)
  return (
    <li>
      <Link
        to="/notifications"
        search={{ id }}
        className={classNames('popover-item', isRead && 'popover-item-read')}
        onClick={onOpen}
        data-notification={id}
      >
        <TypeIcon type={type} />
        <b title={title}>{title}</b>
        {isRead ? <span /> : <Dot label={TEXTS.item.unread} />}
        <span className="popover-item-about">
          {popoverTime(createdAt, now)} · {typeLabel(type)}
          {isTest && ` · ${TEXTS.item.test}`}
        </span>
      </Link>
    </li>
  )
}
