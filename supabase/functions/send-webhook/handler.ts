import { receivedSchema, sendWebhookSchema } from '../_shared/contracts/feeds.ts'
import { refuseOthersThanAdmins } from '../_shared/http/admins.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import type { Caller } from '../_shared/ports/caller.ts'
import type { TestDeliveries, TestDelivery } from '../_shared/ports/test-deliveries.ts'

export interface Surroundings {
  readonly caller: Caller
  readonly tests: TestDeliveries
  readonly send: typeof fetch
  /** Where senders outside reach the feeds; a feed's id follows. */
  readonly receiver: string
}

const TIME_LIMIT_MS = 10_000

/** The Test button of a webhook: docs/product/feeds.md. */
export async function sendWebhook(request: Request, surroundings: Surroundings): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  try {
    const denied = await refuseOthersThanAdmins(surroundings.caller)
    if (denied !== null) return denied
    const body = await readBody(request, sendWebhookSchema)
    if ('refused' in body) return body.refused
    const { webhook_id: feedId } = body.value
    const delivery = await surroundings.tests.prepare(feedId)
    if (delivery === null) return failure(404, 'There is no such feed')
    const reason = whyNot(delivery)
    if (reason !== null) return failure(409, reason)
    return await deliver(feedId, delivery, surroundings)
  } catch (error) {
    console.error('a test delivery could not be sent', error)
    return failure(500, 'Failed to send test notification')
  }
}

function whyNot({ kind, isEnabled, events }: TestDelivery): string | null {
  if (kind !== 'webhook') return 'This feed is polled: nothing is sent to it'
  if (!isEnabled) return 'This feed is disabled'
  return events.length === 0 ? 'This feed carries no events' : null
}

/** As any sender would, from outside and signed, so that a test that succeeds has proved the whole way. */
async function deliver(feedId: string, delivery: TestDelivery, surroundings: Surroundings): Promise<Response> {
  const { messageId, sentAt, body, signature } = delivery
  const { tests, send, receiver } = surroundings
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
    // What the receiver refuses it writes down itself.
    await tests.noteUnreachable(feedId)
    return failure(502, 'The receiver could not be reached')
  }
  const said = await answer.json().catch(() => null)
  const received = receivedSchema.safeParse(said)
  if (answer.ok && received.data?.status === 'accepted') return Response.json({ success: true })
  return failure(502, `The receiver refused the test: ${reasonIn(said) ?? `status ${answer.status}`}`)
}

function reasonIn(said: unknown): string | null {
  if (typeof said !== 'object' || said === null) return null
  if ('error' in said && typeof said.error === 'string') return said.error
  return 'status' in said && typeof said.status === 'string' ? said.status : null
}
