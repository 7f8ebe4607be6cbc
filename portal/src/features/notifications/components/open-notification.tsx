import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Columns3, FileText, LifeBuoy, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/date-time.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { type SubjectLink, subjectsQuery } from '../api/subjects.ts'
import { blocksOf, type Notification, type Subject, typeLabel } from '../model/notification.ts'
import './open-notification.css'

export interface NotificationActions {
  /** Opens the notification, or closes it with null. The address has it, so that a link to it can be shared. */
  readonly onOpen: (id: string | null) => void
  /** Null while impersonating: then nobody is marked. */
  readonly onMark: ((mark: { id: string; isRead: boolean }) => void) | null
}

interface OpenNotificationProps extends Pick<NotificationActions, 'onMark'> {
  notification: Notification
}

const RECEIVED = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** The whole text of a notification, with its facts and what can be done with it. */
export function OpenNotification({ notification, onMark }: OpenNotificationProps) {
  const { id, type, message, isRead, createdAt, sourceUrl, source, subjects } = notification
  return (
    <div className="notification-opened">
      <div className="notification-text">
        {blocksOf(message).map((block) =>
          'text' in block ? (
            <p key={block.key}>{block.text}</p>
          ) : (
            <ul key={block.key}>
              {block.items.map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
          ),
        )}
      </div>
      <div className="notification-aside">
        {subjects.length > 0 && <About subjects={subjects} />}
        <dl className="notification-facts">
          <dt>Type</dt>
          <dd>{typeLabel(type)}</dd>
          {source !== null && (
            <>
              <dt>Source</dt>
              <dd>{source}</dd>
            </>
          )}
          <dt>Received</dt>
          <dd>{formatDate(RECEIVED, new Date(createdAt))}</dd>
        </dl>
      </div>
      <div className="notification-deeds">
        {sourceUrl && (
          <TextLink href={sourceUrl} external>
            View source
          </TextLink>
        )}
        <Button variant="ghost" size="small" onClick={() => void copyLink(id)}>
          <Link2 />
          Copy link
        </Button>
        {isRead && onMark && (
          <Button variant="ghost" size="small" onClick={() => onMark({ id, isRead: false })}>
            Mark as unread
          </Button>
        )}
      </div>
    </div>
  )
}

async function copyLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/notifications?id=${id}`)
    showToast({ title: 'Link copied', tone: 'success' })
  } catch {
    showToast({ title: 'The link could not be copied', tone: 'danger' })
  }
}

function About({ subjects }: { subjects: readonly Subject[] }) {
  const { data = [] } = useQuery(subjectsQuery(useClient(), subjects))
  if (data.length === 0) return null
  return (
    <section className="notification-about">
      <h3>About</h3>
      <ul>
        {data.map((subject) => (
          <li key={subject.id}>
            <SubjectTarget subject={subject} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SubjectTarget({ subject }: { subject: SubjectLink }) {
  const words = (icon: ReactNode) => (
    <>
      {icon}
      <span>
        <b>{subject.name}</b>
        <span>{subject.about}</span>
      </span>
    </>
  )
  switch (subject.kind) {
    case 'template':
      return (
        <Link to="/templates" search={{ template: subject.id }}>
          {words(<FileText />)}
        </Link>
      )
    case 'card':
      return <Link to="/kanban">{words(<Columns3 />)}</Link>
    case 'request':
      return (
        <Link to="/contact-support" search={{ request: subject.id }}>
          {words(<LifeBuoy />)}
        </Link>
      )
  }
}
