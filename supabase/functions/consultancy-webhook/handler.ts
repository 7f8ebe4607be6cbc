import { bookingEventSchema, type BookingReceived } from '../_shared/contracts/bookings.ts'
import { refusalOf } from '../_shared/contracts/feed-answers.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { bodyTooLarge, parseBody, readAtMost } from '../_shared/http/body.ts'
import { sourceOf } from '../_shared/http/source.ts'
import type { BookingOutcome, Bookings } from '../_shared/ports/bookings.ts'

export interface Dependencies {
  readonly bookings: Bookings
}

const BODY_LIMIT = 64 * 1024
/** Longer than any sender's id. Ids are stored in an index. */
const ID_LIMIT = 256
const SIGNATURES_LIMIT = 4096

/** Receives the events of the firm's booking system: docs/guides/book-consults.md. */
export async function consultancyWebhook(request: Request, { bookings }: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const header = (name: string): string | null => request.headers.get(name) || null
  const [messageId, signatures] = [header('webhook-id'), header('webhook-signature')]
  if ((messageId?.length ?? 0) > ID_LIMIT) return failure(400, `webhook-id is longer than ${ID_LIMIT} characters`)
  if ((signatures?.length ?? 0) > SIGNATURES_LIMIT) return failure(400, 'webhook-signature is too long')
  const source = sourceOf(request)
  try {
    const body = await readAtMost(request, BODY_LIMIT)
    if (body === null) {
      const { refused: tooLarge, problem } = bodyTooLarge(BODY_LIMIT)
      return (await bookings.refuse(problem, source)) ? tooMany(60) : tooLarge
    }
    const read = parseBody(bookingEventSchema, body)
    const result = await bookings.receive({
      body,
      contents: 'value' in read ? read.value : null,
      problem: 'problem' in read ? read.problem : null,
      messageId,
      sentAt: header('webhook-timestamp'),
      signatures,
      source,
    })
    return answer(result, 'refused' in read ? read.refused : null)
  } catch (error) {
    console.error('an event of the booking system could not be received', error)
    return refuse('failed')
  }
}

const BOOKINGS = { one: 'event', many: 'events', unknown: 'No booking system is connected' }

function refuse(outcome: Parameters<typeof refusalOf>[0], headers: Readonly<Record<string, string>> = {}): Response {
  const { status, body } = refusalOf(outcome, null, BOOKINGS)
  return failure(status, body.error, { headers })
}

const tooMany = (seconds: number): Response => refuse('limited', { 'retry-after': String(seconds) })

function answer(result: BookingOutcome, unreadable: Response | null): Response {
  switch (result.outcome) {
    case 'accepted':
    case 'repeated':
      return Response.json({ success: true, status: result.outcome } satisfies BookingReceived)
    case 'outdated':
      return Response.json({ success: true, status: 'outdated' } satisfies BookingReceived, { status: 202 })
    case 'malformed':
      return unreadable ?? refuse('malformed')
    case 'refused':
      return failure(422, result.reason)
    case 'limited':
      return tooMany(result.retryAfter)
    case 'unknown':
    case 'unsigned':
    case 'stale':
    case 'forged':
    case 'failed':
      return refuse(result.outcome)
  }
}
