import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useIsPhone } from '../../../../lib/use-is-phone.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { linkClass } from '../../../../ui/actions/link-class.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { threadQuery } from '../../api/messages.ts'
import { type SupportRequest, timeOf } from '../../model/request.ts'
import { CATEGORIES, PRIORITIES } from '../../model/support-form.ts'
import { type DeskRequest, deskRequestQuery, notesQuery, useHandOver, useSetDeskState } from '../api/requests.ts'
import { STATE_OPTIONS } from '../model/queue.ts'
import { threadItems } from '../model/thread.ts'
import { Composer } from './composer.tsx'
import { Due } from './due.tsx'
import { HandOver } from './hand-over.tsx'
import { Thread } from './thread.tsx'

const ONE_MINUTE_MS = 60_000

export function RequestPanel({ userId, requestId }: { userId: string; requestId: string }) {
  const { data: request, isPending, refetch } = useQuery(deskRequestQuery(useClient(), requestId))
  if (isPending) {
    return (
      <Panel>
        <Loading>Loading the conversation...</Loading>
      </Panel>
    )
  }
  if (request === null) return <UnknownRequest />
  if (request === undefined) {
    return (
      <Panel>
        <FailedState message="Failed to load the conversation" onRetry={() => void refetch()} />
      </Panel>
    )
  }
  return <OpenRequest userId={userId} request={request} />
}

export function UnknownRequest() {
  const text = 'It may belong to the other environment.'
  return (
    <Panel>
      <EmptyState compact title="There is no such request" description={text} />
    </Panel>
  )
}

export const Panel = ({ children }: { children: ReactNode }) => (
  <section className="desk-request desk-request-empty" aria-label="Request">
    {children}
  </section>
)

function OpenRequest({ userId, request }: { userId: string; request: DeskRequest }) {
  const now = useNow(ONE_MINUTE_MS)
  const client = useClient()
  const thread = useQuery(threadQuery(client, request.id))
  const notes = useQuery(notesQuery(client, request.id))
  const head = useFocusOnPhone()
  const isPending = thread.isPending || notes.isPending
  const retry = () => void Promise.all([thread.refetch(), notes.refetch()])
  return (
    <section className="desk-request" aria-labelledby="desk-subject">
      <header className="desk-request-head">
        <Facts request={request} now={now} />
        <h2 id="desk-subject" ref={head} tabIndex={-1}>
          {request.subject}
        </h2>
        <Handling userId={userId} request={request} />
      </header>
      {isPending && <Loading>Loading the conversation...</Loading>}
      {/* Without the notes the conversation would look complete and is not. */}
      {!isPending && (thread.data === undefined || notes.data === undefined) && (
        <FailedState message="Failed to load the conversation" onRetry={retry} />
      )}
      {thread.data && notes.data && <Thread items={threadItems(request, thread.data, notes.data)} now={now} />}
      <Composer key={request.id} userId={userId} request={request} />
    </section>
  )
}

function Facts({ request, now }: { request: DeskRequest; now: number }) {
  const to = useLocation({ select: ({ pathname }) => pathname })
  const { number, priority, category, account, account_id: accountId, created_at: at } = request
  return (
    <p className="desk-request-facts">
      <span>{number}</span>
      <span>{PRIORITIES[priority].label}</span>
      {category !== null && <span>{CATEGORIES[category]}</span>}
      <span>
        {account === null || accountId === null ? (
          'No account'
        ) : (
          <Link
            to={to as never}
            search={{ tab: 'support', account: accountId, request: request.id } as never}
            state={true}
            resetScroll={false}
            className={linkClass()}
            title={`Show the requests of ${account.name}`}
          >
            {account.name}
          </Link>
        )}
      </span>
      <span>received {timeOf(at, now)}</span>
      <Due request={request} now={now} withRest />
    </p>
  )
}

function Handling({ userId, request }: { userId: string; request: DeskRequest }) {
  const setState = useSetDeskState(request.id)
  const take = useHandOver(request.id)
  const { assigned_to: assignedTo, handler, answered_at: answeredAt } = request
  // The choice is shown until the server has made or refused the change.
  const state = setState.isPending ? setState.variables : request.state
  return (
    <div className="desk-request-set">
      <Select
        quiet
        size="small"
        aria-label="State"
        value={state}
        onChange={({ target }) => setState.mutate(target.value as SupportRequest['state'])}
      >
        {STATE_OPTIONS.map(([value, label]) => (
          // Nobody says "Answered" before the first answer.
          <option key={value} value={value} disabled={value === 'answered' && answeredAt === null}>
            {label}
          </option>
        ))}
      </Select>
      <span className="desk-request-by">
        {assignedTo === null ? 'Nobody handles it yet' : 'Handled by '}
        {assignedTo !== null && <b>{handler?.name || handler?.email || 'somebody'}</b>}
      </span>
      {assignedTo === null && (
        <Button size="small" busy={take.isPending} onClick={() => take.mutate({ administrator: userId, note: '' })}>
          Take it
        </Button>
      )}
      <HandOver request={request} />
    </div>
  )
}

/** On a phone the request takes the place of the queue, so the focus moves to it. */
function useFocusOnPhone() {
  const head = useRef<HTMLHeadingElement>(null)
  const isPhone = useIsPhone()
  useEffect(() => {
    if (isPhone) head.current?.focus()
  }, [isPhone])
  return head
}
