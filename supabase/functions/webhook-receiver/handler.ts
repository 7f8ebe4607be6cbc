import { answerOf, type Outcome } from '../_shared/contracts/feed-answers.ts'
import { deliverySchema, type Delivery } from '../_shared/contracts/feeds.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { bodyTooLarge, parseBody, readAtMost } from '../_shared/http/body.ts'
import { sourceOf } from '../_shared/http/source.ts'
import type { Deliveries, IncomingDelivery, RefusedDelivery } from '../_shared/ports/deliveries.ts'

export interface Dependencies {
  readonly deliveries: Deliveries
}

const BODY_LIMIT = 64 * 1024
/** Longer than any sender's id. Ids are stored in an index. */
const ID_LIMIT = 256
const SIGNATURES_LIMIT = 4096
/** What the log of the feed keeps of the headers, besides those of the signature: nothing that could be a secret. */
const LOGGED_HEADERS = ['content-type', 'user-agent']
const HEADER_LIMIT = 200

/** Receives what other systems send to the address of a feed: docs/product/feeds.md. */
export async function webhookReceiver(request: Request, { deliveries }: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const feedId = feedIdIn(request.url)
  if (feedId === null) return answer('unknown')
  const header = (name: string): string | null => request.headers.get(name) || null
  const [messageId, signatures] = [header('webhook-id'), header('webhook-signature')]
  const source = sourceOf(request)
  const headers = loggedHeaders(request)
  const refuse = async (outcome: RefusedDelivery['outcome'], reason: string) =>
    (await deliveries.refuse({ feedId, outcome, reason, headers, source })) ? tooMany(60) : answer(outcome, reason)
  try {
    const wrongHeader = headerProblem(messageId, signatures)
    if (wrongHeader !== null) return await refuse('malformed', wrongHeader)
    const body = await readAtMost(request, BODY_LIMIT)
    if (body === null) return await refuse('oversized', bodyTooLarge(BODY_LIMIT).problem)
    const read = parseBody(deliverySchema, body)
    const problem = 'problem' in read ? read.problem : null
    const result = await deliveries.receive({
      feedId,
      body,
      contents: 'value' in read ? contentsOf(read.value) : null,
      problem,
      messageId,
      sentAt: header('webhook-timestamp'),
      signatures,
      bodySignature: header('x-webhook-signature'),
      headers,
      source,
    })
    return result.outcome === 'limited' ? tooMany(result.retryAfter) : answer(result.outcome, problem)
  } catch (error) {
    console.error('a delivery could not be received', error)
    return answer('failed')
  }
}

function answer(outcome: Outcome, reason: string | null = null, headers: HeadersInit = {}): Response {
  const { status, body } = answerOf(outcome, reason)
  return Response.json(body, { status, headers })
}

const tooMany = (seconds: number): Response => answer('limited', null, { 'retry-after': String(seconds) })

function loggedHeaders(request: Request): Record<string, string> {
  const present = LOGGED_HEADERS.flatMap((name) => {
    const value = request.headers.get(name)
    return value === null ? [] : [[name, value.slice(0, HEADER_LIMIT)]]
  })
  return Object.fromEntries(present) as Record<string, string>
}

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
