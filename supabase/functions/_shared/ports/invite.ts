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
  readonly identities: Identities
  /** The portal's address, for the link of the mail. */
  readonly portal: string
}

/** Stores an invitation and lets the identity service mail it. The answer is that of `create-user`. */
export async function invite({ email, name, prepare, identities, portal }: Invitation): Promise<Response> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { invitation, environment } = await prepare()
    const identity = await identities.invite(email, { name, invitation }, resetPage(portal, environment))
    if (identity.invitation === invitation) {
      const answer: z.infer<typeof createdUserSchema> = { success: true, data: { id: identity.id, email, name } }
      return Response.json(answer)
    }
    // Another sign-up or invitation with this address came in between. At the next attempt the database deletes an
    // unconfirmed sign-up, and refuses an invited person.
  }
  return failure(409, 'A user with this e-mail address already exists')
}

/** The link names the environment, because the mail may be opened in a browser that shows the other one. */
function resetPage(portal: string, environment: string): string {
  const page = new URL('/reset-password', portal)
  page.searchParams.set('environment', environment)
  return page.href
}
