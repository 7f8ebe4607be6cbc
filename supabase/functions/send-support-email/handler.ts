import { supportRequestSchema } from '../_shared/contracts/support.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { answerTo } from '../_shared/http/refused.ts'
import type { Mailer } from '../_shared/ports/mailer.ts'
import type { StoreRequest, SupportDesk } from '../_shared/ports/support-desk.ts'
import { compose } from './compose.ts'

export interface Surroundings {
  /** Null: the schedule, which brings what could not be mailed before. */
  readonly store: StoreRequest | null
  readonly desk: SupportDesk
  readonly mailer: Mailer
  readonly supportEmail: string
  /** Takes work that the answer need not wait for. */
  readonly inBackground: (work: Promise<void>) => Promise<void>
}

/** The Contact Support form (docs/product/support.md). A stored request is not lost, mailed or not. */
export async function sendSupportEmail(request: Request, surroundings: Surroundings): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const { store, inBackground } = surroundings
  try {
    if (store === null) return Response.json({ success: true, ...(await mailWaiting(surroundings)) })
    const body = await readBody(request, supportRequestSchema)
    if ('refused' in body) return body.refused
    const id = await store(body.value)
    await inBackground(mailOne(id, surroundings))
    return Response.json({ success: true })
  } catch (error) {
    return answerTo(error, 'a support request could not be stored', 'Failed to send message')
  }
}

/** Whatever happens now, the request is stored: the schedule brings what this could not. */
async function mailOne(id: string, surroundings: Surroundings): Promise<void> {
  try {
    await mailWaiting(surroundings, id)
  } catch (error) {
    console.error('a support request waits to be mailed', error)
  }
}

interface Outcome {
  mailed: number
  failed: number
}

/** Then it is the mail server, and the rest waits for the next time. */
const MANY_FAILURES = 3

/** One after the other, each claimed just before it is sent: no claim ends while its request is waiting for its turn. */
async function mailWaiting({ desk, mailer, supportEmail }: Surroundings, id?: string): Promise<Outcome> {
  const outcome = { mailed: 0, failed: 0 }
  while (outcome.failed < MANY_FAILURES) {
    const request = await desk.claim(id)
    if (request === null) break
    try {
      await mailer.send(compose(request, supportEmail))
      await desk.noteMailed(request.id)
      outcome.mailed += 1
    } catch (error) {
      console.error(`the support request ${request.id} could not be mailed and is tried again`, error)
      outcome.failed += 1
    }
  }
  return outcome
}
