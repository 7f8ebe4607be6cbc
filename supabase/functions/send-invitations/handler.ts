import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { resetPage } from '../_shared/ports/invite.ts'
import type { WaitingInvitations } from '../_shared/ports/waiting-invitations.ts'

export interface Dependencies {
  /** Only the schedule may call it. */
  readonly isSchedule: boolean
  readonly invitations: WaitingInvitations
  /** Mails the link with which the person chooses a password. */
  readonly mail: (email: string, name: string, redirectTo: string) => Promise<void>
  /** The portal's address, for the link of the mail. */
  readonly portal: string
}

/** After so many failures the mail server is taken to be down, and the rest waits for the next round. */
const MAX_FAILURES = 3
/** The next round continues. */
const MAX_MAILS = 100

/** Mails the invitations of imported people: docs/product/admin-panel.md. */
export async function sendInvitations(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  if (!dependencies.isSchedule) return failure(403, 'Only the schedule sends invitations')
  try {
    return Response.json({ success: true, ...(await sendWaiting(dependencies)) })
  } catch (error) {
    console.error('invitations could not be sent', error)
    return failure(500, 'Failed to send invitations')
  }
}

async function sendWaiting({ invitations, mail, portal }: Dependencies) {
  const outcome = { sent: 0, failed: 0 }
  while (outcome.sent < MAX_MAILS && outcome.failed < MAX_FAILURES) {
    const person = await invitations.claim()
    if (person === null) break
    try {
      await mail(person.email, person.name, resetPage(portal, person.environment))
      await invitations.noteSent(person.id)
      outcome.sent += 1
    } catch (error) {
      console.error(`the invitation of ${person.id} could not be sent and is tried again`, error)
      outcome.failed += 1
      await invitations.noteFailed(person.id, error instanceof Error ? error.message : String(error))
    }
  }
  return outcome
}
