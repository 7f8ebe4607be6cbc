import { supportRequestSchema } from '../_shared/contracts/support.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { errorResponse } from '../_shared/http/refused.ts'
import type { Sender } from '../_shared/mail/letter.ts'
import { mailRound } from '../_shared/ports/mail-round.ts'
import type { Mailer } from '../_shared/ports/mailer.ts'
import type { StoreRequest, SupportDesk } from '../_shared/ports/support-desk.ts'
import { compose } from './compose.ts'

export interface Dependencies {
  /** Null if the schedule calls: it mails what could not be mailed before. */
  readonly store: StoreRequest | null
  readonly desk: SupportDesk
  readonly mailer: Mailer
  readonly supportEmail: string
  readonly sender: Sender
  /** Runs work that the response need not wait for. */
  readonly inBackground: (work: Promise<void>) => Promise<void>
}

/** The Contact Support form (docs/product/support.md). A stored request is not lost even if it cannot be mailed. */
export async function sendSupportEmail(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const { store, inBackground } = dependencies
  try {
    if (store === null) return Response.json({ success: true, ...(await mailWaiting(dependencies)) })
    const body = await readBody(request, supportRequestSchema)
    if ('refused' in body) return body.refused
    const id = await store(body.value)
    await inBackground(mailOne(id, dependencies))
    return Response.json({ success: true, requestId: id })
  } catch (error) {
    return errorResponse(error, 'a support request could not be stored', 'Failed to send message')
  }
}

/** Does not reject, because the request is stored: the schedule mails it later. */
async function mailOne(id: string, dependencies: Dependencies): Promise<void> {
  try {
    await mailWaiting(dependencies, id)
  } catch (error) {
    console.error('a support request waits to be mailed', error)
  }
}

function mailWaiting({ desk, mailer, supportEmail, sender }: Dependencies, id?: string) {
  return mailRound(
    () => desk.claim(id),
    async (request) => {
      await mailer.send(compose(request, supportEmail, sender))
      await desk.noteMailed(request.id)
    },
  )
}
