import { receivedSchema, sendWebhookSchema } from '../_shared/contracts/feeds.ts'
import { refuseOthersThanAdmins } from '../_shared/http/admins.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import type { Caller } from '../_shared/ports/caller.ts'
import type { Deliveries } from '../_shared/ports/deliveries.ts'
import type { Feeds, Webhook } from '../_shared/ports/feeds.ts'

export interface Surroundings {
  readonly caller: Caller
  readonly feeds: Feeds
  readonly deliveries: Pick<Deliveries, 'refuse'>
  readonly send: typeof fetch
  /** Where senders outside reach the feeds; a feed's id follows. */
  readonly receiver: string
  readonly now: () => Date
}

const TIME_LIMIT_MS = 10_000

/** The Test button of a webhook: specification part 2, section 2. */
export async function sendWebhook(request: Request, surroundings: Surroundings): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  try {
    const denied = await refuseOthersThanAdmins(surroundings.caller)
    if (denied !== null) return denied
    const body = await readBody(request, sendWebhookSchema)
    if ('refused' in body) return body.refused
    const feed = await surroundings.feeds.find(body.value.webhook_id)
    if (feed === null) return failure(404, 'There is no such feed')
    const reason = whyNot(feed)
    if (reason !== null) return failure(409, reason)
    return await deliver(feed, surroundings)
  } catch (error) {
    console.error('a test delivery could not be sent', error)
    return failure(500, 'Failed to send test notification')
  }
}

function whyNot({ kind, isEnabled, events }: Webhook): string | null {
  if (kind !== 'webhook') return 'This feed is polled: nothing is sent to it'
  if (!isEnabled) return 'This feed is disabled'
  return events.length === 0 ? 'This feed carries no events' : null
}

/** As any sender would, from outside and signed, so that a test that succeeds has proved the whole way. */
async function deliver(feed: Webhook, { feeds, deliveries, send, receiver, now }: Surroundings): Promise<Response> {
  const body = JSON.stringify({
    type: feed.events[0],
    title: 'Test notification',
    message: `An administrator tests the feed ${feed.name}.`,
    data: { test: true },
  })
  const messageId = `test_${crypto.randomUUID()}`
  const sentAt = String(Math.floor(now().getTime() / 1000))
  const signature = await feeds.sign(feed.id, messageId, sentAt, body)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': sentAt,
    ...(signature === null ? {} : { 'webhook-signature': signature }),
  }
  const signal = AbortSignal.timeout(TIME_LIMIT_MS)
  const url = `${receiver}/${feed.id}`
  const answer = await send(url, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(
    (error: unknown) => {
      console.error('the receiver of feeds could not be reached', error)
      return null
    },
  )
  if (answer === null) {
    // What the receiver refuses it writes down itself.
    await deliveries.refuse(feed.id, 'unreachable', 'The receiver could not be reached by a test')
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
