import { receivedSchema, sendWebhookSchema } from '../_shared/contracts/feeds.ts'
import { refuseUnlessAdmin } from '../_shared/http/admins.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import type { Caller } from '../_shared/ports/caller.ts'
import type { TestDeliveries, TestDelivery } from '../_shared/ports/test-deliveries.ts'

export interface Dependencies {
  readonly caller: Caller
  readonly tests: TestDeliveries
  readonly send: typeof fetch
  /** The public address of the receiver. The id of a feed follows it. */
  readonly receiver: string
}

const TIME_LIMIT_MS = 10_000

/** The Test button of a webhook: docs/product/feeds.md. */
export async function sendWebhook(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  try {
    const denied = await refuseUnlessAdmin(dependencies.caller)
    if (denied !== null) return denied
    const body = await readBody(request, sendWebhookSchema)
    if ('refused' in body) return body.refused
    const { webhook_id: feedId } = body.value
    const delivery = await dependencies.tests.prepare(feedId)
    if (delivery === null) return failure(404, 'There is no such feed', { code: 'no_such_feed' })
    const refusal = refuseDelivery(delivery)
    if (refusal !== null) return refusal
    return await deliver(feedId, delivery, dependencies)
  } catch (error) {
    console.error('a test delivery could not be sent', error)
    return failure(500, 'Failed to send test notification')
  }
}

function refuseDelivery({ kind, isEnabled, events }: TestDelivery): Response | null {
  if (kind !== 'webhook') return failure(409, 'This feed is polled: nothing is sent to it', { code: 'feed_polled' })
  if (!isEnabled) return failure(409, 'This feed is disabled', { code: 'feed_disabled' })
  return events.length === 0 ? failure(409, 'This feed carries no events', { code: 'feed_without_events' }) : null
}

/** Sends the test like any sender, from outside and signed, so that a successful test proves the whole way. */
async function deliver(feedId: string, delivery: TestDelivery, dependencies: Dependencies): Promise<Response> {
  const { messageId, sentAt, body, signature } = delivery
  const { tests, send, receiver } = dependencies
  const headers = {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': sentAt,
    ...(signature === null ? {} : { 'webhook-signature': signature }),
  }
  const signal = AbortSignal.timeout(TIME_LIMIT_MS)
  const url = `${receiver}/${feedId}`
  const answer = await send(url, { method: 'POST', headers, body, signal }).catch((error: unknown) => {
    console.error('the receiver of feeds could not be reached', error)
    return null
  })
  if (answer === null) {
    // The receiver logs what it refuses; only this case must be logged here.
    await tests.noteUnreachable(feedId)
    return failure(502, 'The receiver could not be reached', { code: 'receiver_unreachable' })
  }
  const answerBody = await answer.json().catch(() => null)
  const received = receivedSchema.safeParse(answerBody)
  if (answer.ok && received.data?.status === 'accepted') return Response.json({ success: true })
  const reason = reasonIn(answerBody) ?? `status ${answer.status}`
  return failure(502, `The receiver refused the test: ${reason}`, { code: 'receiver_refused', details: { reason } })
}

function reasonIn(answerBody: unknown): string | null {
  if (typeof answerBody !== 'object' || answerBody === null) return null
  if ('error' in answerBody && typeof answerBody.error === 'string') return answerBody.error
  return 'status' in answerBody && typeof answerBody.status === 'string' ? answerBody.status : null
}
