import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { fileSize } from '../../../../lib/file-size.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { showToast } from '../../../../ui/feedback/toast-store.ts'
import { deliveryRequestQuery, useReplay } from '../api/deliveries.ts'
import { answerTo, type DeliveryRequest, headerLines, outcomeOf, shownBody } from '../model/delivery.ts'
import { TEXTS } from '../texts.ts'

/** The request of a delivery and our answer, and the way to take it again. */
export function OpenDelivery({ deliveryId, id }: { deliveryId: string; id: string }) {
  const { data, isPending, refetch } = useQuery(deliveryRequestQuery(useClient(), deliveryId))
  return (
    <div className="delivery-open" id={id}>
      {isPending && <Loading>{TEXTS.request.loading}</Loading>}
      {!isPending && data === undefined && (
        <FailedState message={TEXTS.request.failed} onRetry={() => void refetch()} />
      )}
      {data === null && <p>{TEXTS.request.gone}</p>}
      {data && <Exchange request={data} />}
    </div>
  )
}

function Exchange({ request }: { request: DeliveryRequest }) {
  const answer = answerTo(request)
  const isUnsigned = ['forged', 'unsigned', 'stale'].includes(request.outcome)
  return (
    <>
      <div className="delivery-exchange">
        <section aria-label={TEXTS.request.title}>
          <h5>
            {TEXTS.request.title}
            {request.body_size !== null && <span>{fileSize(request.body_size)}</span>}
          </h5>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse */}
          <pre tabIndex={0}>
            <code>
              {`POST /functions/v1/webhook-receiver/${request.webhook_id.slice(0, 4)}…\n`}
              {headerLines(request).map(({ name, value }) => (
                <span
                  key={name}
                  className={isUnsigned && name === request.signed_by ? 'delivery-danger' : undefined}
                >{`${name}: ${value}\n`}</span>
              ))}
              {`\n${shownBody(request)}`}
            </code>
          </pre>
        </section>
        <section aria-label={TEXTS.request.answer}>
          <h5>
            {TEXTS.request.answer}
            {answer && <span>{answer.status}</span>}
          </h5>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse */}
          <pre tabIndex={0}>
            <code>{answer && `content-type: application/json\n\n${JSON.stringify(answer.body, null, 2)}`}</code>
          </pre>
        </section>
      </div>
      {request.can_replay && <Replay deliveryId={request.id} />}
    </>
  )
}

function Replay({ deliveryId }: { deliveryId: string }) {
  const replay = useReplay(deliveryId)
  const run = (again: boolean) =>
    replay.mutate(again, {
      onSuccess: (outcome) => {
        if (outcome === 'accepted') showToast({ ...TEXTS.toasts.replayed, tone: 'success' })
        else if (outcome === 'repeated')
          showToast({
            ...TEXTS.toasts.replayedBefore,
            action: { label: TEXTS.request.makeAnother, onAction: () => run(true) },
          })
        else if (outcome === 'ignored') showToast({ ...TEXTS.toasts.replayIgnored })
        else showToast({ title: TEXTS.request.refusedAgain, description: outcomeOf({ outcome }).text, tone: 'danger' })
      },
    })
  return (
    <div className="delivery-replay">
      <span>{TEXTS.request.replayHint}</span>
      <Button size="small" busy={replay.isPending} onClick={() => run(false)}>
        <RotateCcw />
        {TEXTS.request.replay}
      </Button>
    </div>
  )
}
