import { createUserSchema, type createdUserSchema } from '../_shared/contracts/users.ts'
import { refuseUnlessAdmin } from '../_shared/http/admins.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { errorResponse } from '../_shared/http/refused.ts'
import type { Caller } from '../_shared/ports/caller.ts'
import type { Identities, People } from '../_shared/ports/people.ts'
import type { z } from 'zod'

export interface Dependencies {
  readonly caller: Caller
  readonly people: People
  readonly identities: Identities
  /** The portal's address, for the link of the invitation. */
  readonly portal: string
}

const ATTEMPTS = 3

/** The Create User form: docs/product/admin-panel.md. */
export async function createUser(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const { caller, people, identities, portal } = dependencies
  try {
    const denied = await refuseUnlessAdmin(caller)
    if (denied !== null) return denied
    const body = await readBody(request, createUserSchema)
    if ('refused' in body) return body.refused
    const { email, name } = body.value
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { invitation, environment } = await people.prepare(body.value)
      const identity = await identities.invite(email, { name, invitation }, resetPage(portal, environment))
      if (identity.invitation === invitation) {
        const answer: z.infer<typeof createdUserSchema> = { success: true, data: { id: identity.id, email, name } }
        return Response.json(answer)
      }
      // Another sign-up or invitation with this address came in between. At the next attempt the database deletes an
      // unconfirmed sign-up, and refuses an invited person.
    }
    return failure(409, 'A user with this e-mail address already exists')
  } catch (error) {
    return errorResponse(error, 'a user could not be created', 'Failed to create user')
  }
}

/** The link names the environment, because the mail may be opened in a browser that shows the other one. */
function resetPage(portal: string, environment: string): string {
  const page = new URL('/reset-password', portal)
  page.searchParams.set('environment', environment)
  return page.href
}
