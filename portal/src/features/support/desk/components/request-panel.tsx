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
import { type SupportRequest, timeInSentence } from '../../model/request.ts'
import { TEXTS as SHARED } from '../../texts.ts'
import { type DeskRequest, deskRequestQuery, notesQuery, useHandOver, useSetDeskState } from '../api/requests.ts'
import { STATES } from '../model/queue.ts'
import { threadItems } from '../model/thread.ts'
import { TEXTS } from '../texts.ts'
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
        <Loading>{SHARED.conversation.loading}</Loading>
      </Panel>
    )
  }
  if (request === null) return <UnknownRequest />
  if (request === undefined) {
    return (
      <Panel>
        <FailedState message={SHARED.conversation.failed} onRetry={() => void refetch()} />
      </Panel>
    )
  }
  return <OpenRequest userId={userId} request={request} />
}

export function UnknownRequest() {
  return (
    <Panel>
      <EmptyState compact title={SHARED.conversation.unknown} description={TEXTS.request.unknownDescription} />
    </Panel>
  )
}

export const Panel = ({ children }: { children: ReactNode }) => (
  <section className="desk-request desk-request-empty" aria-label={TEXTS.request.label}>
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
      {isPending && <Loading>{SHARED.conversation.loading}</Loading>}
      {/* Without the notes the conversation would look complete and is not. */}
      {!isPending && (thread.data === undefined || notes.data === undefined) && (
        <FailedState message={SHARED.conversation.failed} onRetry={retry} />
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
      <span>{SHARED.priorities[priority]}</span>
      {category !== null && <span>{SHARED.categories[category]}</span>}
      <span>
        {account === null || accountId === null ? (
          TEXTS.queue.noAccount
        ) : (
          <Link
            to={to as never}
            search={{ tab: 'support', account: accountId, request: request.id } as never}
            state={true}
            resetScroll={false}
            className={linkClass()}
            title={TEXTS.request.showOf(account.name)}
          >
            {account.name}
          </Link>
        )}
      </span>
      <span>{TEXTS.request.received(timeInSentence(at, now))}</span>
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
        aria-label={TEXTS.request.state}
        value={state}
        onChange={({ target }) => setState.mutate(target.value as SupportRequest['state'])}
      >
        {STATES.map((value) => (
          // Nobody says "Answered" before the first answer.
          <option key={value} value={value} disabled={value === 'answered' && answeredAt === null}>
            {TEXTS.states[value]}
          </option>
        ))}
      </Select>
      <span className="desk-request-by">
        {assignedTo === null ? TEXTS.request.nobody : TEXTS.request.handledBy}
        {assignedTo !== null && <b>{handler?.name || handler?.email || TEXTS.request.somebody}</b>}
      </span>
      {assignedTo === null && (
        <Button size="small" busy={take.isPending} onClick={() => take.mutate({ administrator: userId, note: '' })}>
          {TEXTS.request.take}
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
