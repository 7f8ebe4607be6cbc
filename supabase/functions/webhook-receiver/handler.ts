import { deliverySchema, type Delivery, type Received } from '../_shared/contracts/feeds.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { bodyTooLarge, parseBody, readAtMost } from '../_shared/http/body.ts'
import { sourceOf } from '../_shared/http/source.ts'
import type { Deliveries, IncomingDelivery, RefusedDelivery, DeliveryOutcome } from '../_shared/ports/deliveries.ts'

export interface Dependencies {
  readonly deliveries: Deliveries
}

const BODY_LIMIT = 64 * 1024
/** Longer than any sender's id. Ids are stored in an index. */
const ID_LIMIT = 256
const SIGNATURES_LIMIT = 4096

/** Receives what other systems send to the address of a feed: docs/product/feeds.md. */
export async function webhookReceiver(request: Request, { deliveries }: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const feedId = feedIdIn(request.url)
  if (feedId === null) return unknownFeed()
  const header = (name: string): string | null => request.headers.get(name) || null
  const [messageId, signatures] = [header('webhook-id'), header('webhook-signature')]
  const source = sourceOf(request)
  const refuse = async (outcome: RefusedDelivery['outcome'], reason: string, otherwise: Response) =>
    (await deliveries.refuse({ feedId, outcome, reason, source })) ? tooMany(60) : otherwise
  try {
    const problem = headerProblem(messageId, signatures)
    if (problem !== null) return await refuse('malformed', problem, failure(400, problem))
    const body = await readAtMost(request, BODY_LIMIT)
    if (body === null) {
      const { refused: tooLarge, problem: reason } = bodyTooLarge(BODY_LIMIT)
      return await refuse('oversized', reason, tooLarge)
    }
    const read = parseBody(deliverySchema, body)
    const result = await deliveries.receive({
      feedId,
      body,
      contents: 'value' in read ? contentsOf(read.value) : null,
      problem: 'problem' in read ? read.problem : null,
      messageId,
      sentAt: header('webhook-timestamp'),
      signatures,
      bodySignature: header('x-webhook-signature'),
      source,
    })
    return answer(result, 'refused' in read ? read.refused : null)
  } catch (error) {
    console.error('a delivery could not be received', error)
    return notReceived()
  }
}

const notReceived = (): Response => failure(500, 'The delivery could not be received; send it again')

const tooMany = (seconds: number): Response =>
  failure(429, 'More than 60 deliveries in a minute', { 'retry-after': String(seconds) })

function headerProblem(messageId: string | null, signatures: string | null): string | null {
  if ((messageId?.length ?? 0) > ID_LIMIT) return `webhook-id is longer than ${ID_LIMIT} characters`
  return (signatures?.length ?? 0) > SIGNATURES_LIMIT ? 'webhook-signature is too long' : null
}

/** The id in `/webhook-receiver/{id}`; null if the path is another one. */
function feedIdIn(url: string): string | null {
  const [, , id = '', ...more] = new URL(url).pathname.split('/')
  return more.length === 0 && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : null
}

function contentsOf({ type, title, message, link, data }: Delivery): IncomingDelivery['contents'] {
  const withLink = typeof link === 'string' ? { ...data, original_link: link } : data
  return { type: type ?? null, title: title.trim(), message: message ?? '', data: withLink ?? null }
}

const unknownFeed = (): Response => failure(404, 'There is no such feed')

function answer(result: DeliveryOutcome, unreadable: Response | null): Response {
  switch (result.outcome) {
    case 'accepted':
    case 'repeated':
      return Response.json({ success: true, status: result.outcome } satisfies Received)
    case 'ignored':
      return Response.json({ success: true, status: 'ignored' } satisfies Received, { status: 202 })
    case 'malformed':
      return unreadable ?? failure(400, 'Expected a JSON object')
    case 'unknown':
      return unknownFeed()
    case 'unsigned':
      return failure(401, 'The delivery must be signed')
    case 'stale':
      return failure(401, 'The timestamp is more than five minutes away')
    case 'forged':
      return failure(401, 'The signature does not match')
    case 'failed':
      return notReceived()
    case 'limited':
      return tooMany(result.retryAfter)
  }
}
