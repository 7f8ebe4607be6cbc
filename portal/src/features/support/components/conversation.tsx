import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { threadQuery } from '../api/messages.ts'
import { requestQuery, useSetState } from '../api/requests.ts'
import { factsOf, sentText, stateOf, type SupportRequest } from '../model/request.ts'
import { TEXTS } from '../texts.ts'
import { Letters } from './letters.tsx'
import { ReplyForm } from './reply-form.tsx'

interface ConversationProps {
  readonly userId: string
  readonly accountName: string
  readonly requestId: string
  /** The user has sent it a moment ago. */
  readonly isJustSent: boolean
}

export function Conversation({ userId, accountName, requestId, isJustSent }: ConversationProps) {
  const client = useClient()
  const { data: request, isPending, refetch } = useQuery(requestQuery(client, userId, requestId))
  if (isPending) return <Panel body={<Loading>{TEXTS.conversation.loading}</Loading>} />
  if (request === null) return <UnknownRequest />
  if (request === undefined) {
    const failed = <FailedState message={TEXTS.conversation.failed} onRetry={() => void refetch()} />
    return <Panel body={failed} />
  }
  return <OpenRequest key={request.id} {...{ userId, accountName, request, isJustSent }} />
}

/** An address with a number that does not exist, or that the user may not read. */
export function UnknownRequest() {
  const { unknown, unknownDescription } = TEXTS.conversation
  return <Panel body={<EmptyState compact title={unknown} description={unknownDescription} />} />
}

const Panel = ({ body }: { body: React.ReactNode }) => (
  <section className="support-panel" aria-label={TEXTS.conversation.label}>
    <div className="support-panel-body">{body}</div>
  </section>
)

const ONE_MINUTE_MS = 60_000

function OpenRequest({
  userId,
  accountName,
  request,
  isJustSent,
}: Omit<ConversationProps, 'requestId'> & { request: SupportRequest }) {
  const now = useNow(ONE_MINUTE_MS)
  const { data: thread, isPending, refetch } = useQuery(threadQuery(useClient(), request.id))
  const head = useFocusOnPhone()
  const { mutate, isPending: isChanging } = useSetState(request.id)
  const isClosed = request.state === 'closed'
  const { label, tone } = stateOf(request)
  return (
    <section className="support-panel" aria-labelledby="support-subject">
      <header className="support-panel-head">
        <h2 id="support-subject" ref={head} tabIndex={-1}>
          {request.subject}
        </h2>
        <Badge tone={tone}>{label}</Badge>
        <Button
          variant="ghost"
          size="small"
          writes
          busy={isChanging}
          onClick={() => mutate(isClosed ? 'new' : 'closed')}
        >
          {isClosed ? TEXTS.conversation.open : TEXTS.conversation.close}
        </Button>
      </header>
      <p className="support-facts">
        <b>{request.number}</b>
        {factsOf(request, now).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {isJustSent && (
        <output className="support-sent">
          <Notice tone="success">{sentText(request, now)}</Notice>
        </output>
      )}
      {isPending && <Loading>{TEXTS.conversation.loading}</Loading>}
      {!isPending && thread === undefined && (
        <div className="support-panel-body">
          <FailedState message={TEXTS.conversation.failed} onRetry={() => void refetch()} />
        </div>
      )}
      {thread && <Letters request={request} thread={thread} accountName={accountName} now={now} />}
      <ReplyForm userId={userId} request={request} />
    </section>
  )
}

/** On a phone the conversation takes the place of the list, so the focus moves to it. */
function useFocusOnPhone() {
  const head = useRef<HTMLHeadingElement>(null)
  const isPhone = useIsPhone()
  useEffect(() => {
    if (isPhone) head.current?.focus()
  }, [isPhone])
  return head
}
