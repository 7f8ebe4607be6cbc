import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, ExternalLink, FileText, LifeBuoy, Link2, SquareKanban } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { dateFormat } from '../../../language/formats.ts'
import { formatDate } from '../../../lib/date-time.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { subjectsQuery } from '../api/subjects.ts'
import { mainWay, type MainWay, questionAbout, type SubjectLink } from '../model/main-way.ts'
import { blocksOf, type Notification, type Subject } from '../model/notification.ts'
import type { Words } from '../model/own-words.ts'
import { TEXTS } from '../texts.ts'
import { showItem } from './focus.ts'
import './open-notification.css'

/** Ways to other features. `app` passes them in. */
export interface Ways {
  /** Puts a question for the Steward into its box. */
  readonly onAsk: (question: string) => void
  /** Whether there is an earlier version of the document. */
  readonly canCompare: (templateId: string) => boolean
  readonly onCompare: (templateId: string) => void
}

export interface NotificationActions {
  /** Opens the notification, or closes it with null. The address has it, so that a link to it can be shared. */
  readonly onOpen: (id: string | null) => void
  /** Null while impersonating: then nobody is marked. */
  readonly onMark: ((mark: { id: string; isRead: boolean }) => void) | null
  readonly ways: Ways
}

interface OpenNotificationProps extends Pick<NotificationActions, 'onMark' | 'ways'> {
  notification: Notification
  words: Words
}

const RECEIVED = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** English has a comma after the weekday too, which is left out. */
const receivedAt = (moment: string): string => formatDate(RECEIVED, new Date(moment)).replace(/^(\p{L}+),/u, '$1')

/** The whole text of a notification, what it is about, and what can be done with it. */
export function OpenNotification({ notification, words, onMark, ways }: OpenNotificationProps) {
  const { id, isRead, createdAt, source, subjects } = notification
  const { data: about = NO_SUBJECTS } = useQuery({
    ...subjectsQuery(useClient(), subjects),
    enabled: subjects.length > 0,
  })
  // What it is about comes later, and makes the row higher.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (about.length > 0) showItem(box.current?.closest('[data-notification]'))
  }, [about])
  return (
    <div ref={box} className="notification-opened">
      <div className="notification-text">
        {blocksOf(words.message).map((block) =>
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
        {about.length > 0 && <About subjects={about} />}
        <dl className="notification-facts">
          {source !== null && (
            <>
              <dt>{TEXTS.opened.source}</dt>
              <dd>{source}</dd>
            </>
          )}
          <dt>{TEXTS.opened.received}</dt>
          <dd>{receivedAt(createdAt)}</dd>
        </dl>
      </div>
      <div className="notification-deeds">
        <MainButton way={mainWay(notification, about, ways.canCompare)} onCompare={ways.onCompare} />
        <Button onClick={() => ways.onAsk(questionAbout(words.title, about))}>{TEXTS.opened.ask}</Button>
        <Button variant="ghost" onClick={() => void copyLink(id)}>
          <Link2 />
          {TEXTS.opened.copyLink}
        </Button>
        {isRead && onMark && (
          <Button variant="ghost" onClick={() => onMark({ id, isRead: false })}>
            {TEXTS.opened.markUnread}
          </Button>
        )}
      </div>
    </div>
  )
}

const NO_SUBJECTS: readonly SubjectLink[] = []

function MainButton({ way, onCompare }: { way: MainWay | null } & Pick<Ways, 'onCompare'>) {
  const className = buttonClass({ variant: 'primary' })
  if (way === null) return null
  if (way.kind === 'source') {
    return (
      <a className={className} href={way.href} target="_blank" rel="noopener noreferrer">
        {way.label}
        <ExternalLink />
        <VisuallyHidden> {TEXTS.newTab}</VisuallyHidden>
      </a>
    )
  }
  if (way.kind === 'feed') {
    return (
      <Link
        to="/settings/admin"
        search={{ tab: 'settings', account: way.feed.accountId, feed: way.feed.id } as never}
        state={{ enterAdmin: true }}
        className={className}
      >
        {way.label}
      </Link>
    )
  }
  if (way.kind === 'desk') {
    return (
      <Link
        to="/settings/admin"
        search={{ tab: 'support', request: way.id } as never}
        state={{ enterAdmin: true }}
        className={className}
      >
        {way.label}
      </Link>
    )
  }
  if (way.kind === 'access') {
    return (
      <Link to="/settings" className={className}>
        {way.label}
      </Link>
    )
  }
  if (way.kind === 'my-data') {
    return (
      <Link to="/my-data" className={className}>
        {way.label}
      </Link>
    )
  }
  if (way.kind === 'privacy-requests') {
    return (
      <Link
        to="/settings/admin"
        search={{ tab: 'privacy' } as never}
        state={{ enterAdmin: true }}
        className={className}
      >
        {way.label}
      </Link>
    )
  }
  if (way.kind === 'compare') {
    return (
      <Button variant="primary" onClick={() => onCompare(way.id)}>
        {way.label}
      </Button>
    )
  }
  return (
    <SubjectLinkTo subject={{ kind: way.kind, id: way.id }} className={className}>
      {way.label}
    </SubjectLinkTo>
  )
}

async function copyLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/notifications?id=${id}`)
    showToast({ title: TEXTS.opened.copied, tone: 'success' })
  } catch {
    showToast({ title: TEXTS.opened.copyFailed, tone: 'danger' })
  }
}

function About({ subjects }: { subjects: readonly SubjectLink[] }) {
  return (
    <section className="notification-about">
      <h3>{TEXTS.opened.about}</h3>
      <ul>
        {subjects.map((subject) => (
          <li key={subject.id}>
            <SubjectLinkTo subject={subject}>
              {ICONS[subject.kind]}
              <span>
                <b>{subject.name}</b>
                <span>{subject.about}</span>
              </span>
            </SubjectLinkTo>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ICONS: Readonly<Record<Subject['kind'], ReactNode>> = {
  template: <FileText />,
  card: <SquareKanban />,
  request: <LifeBuoy />,
  consult: <CalendarDays />,
}

interface SubjectLinkToProps {
  subject: Subject
  className?: string | undefined
  children: ReactNode
}

function SubjectLinkTo({ subject: { kind, id }, className, children }: SubjectLinkToProps) {
  const look = className === undefined ? {} : { className }
  switch (kind) {
    case 'template':
      return (
        <Link to="/templates" search={{ template: id }} {...look}>
          {children}
        </Link>
      )
    case 'card':
      return (
        <Link to="/kanban" search={{ card: id }} {...look}>
          {children}
        </Link>
      )
    case 'consult':
      return (
        <Link to="/consultancy" {...look}>
          {children}
        </Link>
      )
    case 'request':
      return (
        <Link to="/contact-support" search={{ request: id }} {...look}>
          {children}
        </Link>
      )
  }
}
