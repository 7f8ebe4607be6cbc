import type { z } from 'zod'
import type { createdUserSchema } from '../contracts/users.ts'
import { failure } from '../http/answers.ts'
import type { Identities, Prepared } from './people.ts'

const ATTEMPTS = 3

interface Invitation {
  readonly email: string
  readonly name: string
  /** Stores the invitation, as the caller. */
  readonly prepare: () => Promise<Prepared>
  readonly identities: Pick<Identities, 'invite' | 'create'>
  /** The person may enter training alone, which mails the invitation when the person is copied there. */
  readonly isForTraining?: boolean
  /** The portal's address, for the link of the mail. */
  readonly portal: string
}

/** Stores an invitation and lets the identity service mail it. The answer is that of `create-user`. */
export async function invite(invitation: Invitation): Promise<Response> {
  const { email, name, prepare, identities, portal } = invitation
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const prepared = await prepare()
    const data = { ...prepared.words, name, invitation: prepared.invitation }
    const isElsewhere = prepared.environment === 'production' && invitation.isForTraining === true
    const identity = isElsewhere
      ? await identities.create(email, data)
      : await identities.invite(email, data, resetPage(portal, prepared.environment))
    if (identity.invitation === prepared.invitation) {
      const answer: z.infer<typeof createdUserSchema> = { success: true, data: { id: identity.id, email, name } }
      return Response.json(answer)
    }
    // Another sign-up or invitation with this address came in between. At the next attempt the database deletes an
    // unconfirmed sign-up, and refuses an invited person.
  }
  return failure(409, 'A user with this e-mail address already exists', { code: 'address_taken' })
}

/** The link names the environment, because the mail may be opened in a browser that shows the other one. */
export function resetPage(portal: string, environment: string): string {
  const page = new URL('/reset-password', portal)
  page.searchParams.set('environment', environment)
  return page.href
}
