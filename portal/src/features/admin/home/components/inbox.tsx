import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, Check, Clock, type LucideIcon, Mail, MessageSquare, Rss, UserPlus } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { buttonClass } from '../../../../ui/actions/button-class.ts'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { inboxQuery, useLinkPerson } from '../api/home.ts'
import { clockOf, detailOf, type InboxItem, isBad, targetOf, titleOf, waitingOf } from '../model/inbox.ts'
import { TEXTS } from '../texts.ts'
import { Rows } from './rows.tsx'
import './inbox.css'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  request: MessageSquare,
  feed: Rss,
  person: UserPlus,
  request_mail: Mail,
  answer_mail: Mail,
  notification_mail: Mail,
  invitation_mail: Mail,
  change: ArrowLeftRight,
}

const FIRST_ROWS = 8
const MORE_ROWS = 50

interface InboxProps {
  now: number
  isByKind: boolean
  onByKind: (isByKind: boolean) => void
  /** Below the list. */
  children: ReactNode
}

/** What waits for the firm. The database decides what that is, and in which order. */
export function Inbox({ now, isByKind, onByKind, children }: InboxProps) {
  const id = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const [atMost, setAtMost] = useState(FIRST_ROWS)
  const { data, isError, refetch } = useQuery(inboxQuery(useClient(), atMost, isByKind))
  const isMissing = data === undefined && !isError
  return (
    <section aria-labelledby={id} aria-busy={isMissing}>
      <header className="firm-head">
        <h2 id={id} ref={head} tabIndex={-1}>
          {TEXTS.inbox.title}
        </h2>
        {data && data.total > 0 && <output className="firm-count">{TEXTS.inbox.count(data.total)}</output>}
        {data && data.total > 1 && (
          <Button size="small" variant="ghost" aria-pressed={isByKind} onClick={() => onByKind(!isByKind)}>
            {TEXTS.inbox.byKind}
          </Button>
        )}
      </header>
      {isMissing && <Rows className="inbox-row" count={FIRST_ROWS} />}
      {data === undefined && isError && <FailedState message={TEXTS.inbox.failed} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <p className="inbox-empty">
          <Check />
          {TEXTS.inbox.empty}
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul>
          {data.items.map((item) => (
            <Row key={item.item} item={item} now={now} onGone={() => head.current?.focus()} />
          ))}
        </ul>
      )}
      {data && data.items.length < data.total && (
        <p className="firm-more">
          {TEXTS.inbox.shown(data.items.length, data.total)}
          {atMost < MORE_ROWS && (
            <Button size="small" variant="ghost" onClick={() => setAtMost(MORE_ROWS)}>
              {TEXTS.inbox.more}
            </Button>
          )}
        </p>
      )}
      {children}
    </section>
  )
}

function Row({ item, now, onGone }: { item: InboxItem; now: number; onGone: () => void }) {
  const Icon = ICONS[item.kind] ?? MessageSquare
  const { words, tone } = clockOf(item, now)
  const [title, detail] = [titleOf(item), detailOf(item)]
  return (
    <li className="inbox-row">
      <Icon className={isBad(item) ? 'inbox-bad' : undefined} />
      <div className="inbox-text">
        <b title={title}>{title}</b>
        <span title={detail}>{detail}</span>
      </div>
      <span className={`inbox-due inbox-${tone}`}>
        {tone !== 'wait' && <Clock />}
        {words}
      </span>
      <Act item={item} title={title} onGone={onGone} />
    </li>
  )
}

/** One verb: it does the work, or leads to where it is done. */
function Act({ item, title, onGone }: { item: InboxItem; title: string; onGone: () => void }) {
  const link = useLinkPerson()
  const person = waitingOf(item)
  if (person !== null) {
    return (
      <Button
        size="small"
        busy={link.isPending}
        label={TEXTS.inbox.linkLabel(person.name, person.accountName)}
        // The row goes, and the focus with it.
        onClick={() => link.mutate(person, { onSuccess: onGone })}
      >
        {TEXTS.inbox.link}
      </Button>
    )
  }
  const { verb, search, accountId } = targetOf(item)
  const place =
    accountId === undefined
      ? ({ to: '/settings/admin' } as const)
      : ({ to: '/settings/admin/accounts/$accountId', params: { accountId } } as const)
  return (
    <Link
      {...place}
      className={buttonClass({ size: 'small' })}
      search={search as never}
      aria-label={TEXTS.inbox.actLabel(verb, title)}
    >
      {verb}
    </Link>
  )
}
