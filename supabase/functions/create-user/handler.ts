import { createUserSchema, type createdUserSchema } from '../_shared/contracts/users.ts'
import { refuseOthersThanAdmins } from '../_shared/http/admins.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { answerTo } from '../_shared/http/refused.ts'
import type { Caller } from '../_shared/ports/caller.ts'
import type { Identities, People } from '../_shared/ports/people.ts'
import type { z } from 'zod'

export interface Surroundings {
  readonly caller: Caller
  readonly people: People
  readonly identities: Identities
  /** The portal's address, where the invitation leads. */
  readonly portal: string
}

const ATTEMPTS = 3

/** The Create User form: docs/product/admin-panel.md. */
export async function createUser(request: Request, surroundings: Surroundings): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const { caller, people, identities, portal } = surroundings
  try {
    const denied = await refuseOthersThanAdmins(caller)
    if (denied !== null) return denied
    const body = await readBody(request, createUserSchema)
    if ('refused' in body) return body.refused
    const { email, name } = body.value
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { invitation, environment } = await people.prepare(body.value)
      const made = await identities.invite(email, { name, invitation }, resetPage(portal, environment))
      if (made.invitation === invitation) {
        const answer: z.infer<typeof createdUserSchema> = { success: true, data: { id: made.id, email, name } }
        return Response.json(answer)
      }
      // Somebody with this address came in between. The database removes a visitor and refuses another admin's person.
    }
    return failure(409, 'A user with this e-mail address already exists')
  } catch (error) {
    return answerTo(error, 'a user could not be created', 'Failed to create user')
  }
}

/** Names the environment, because the mail may be opened in a browser that is in the other one. */
function resetPage(portal: string, environment: string): string {
  const page = new URL('/reset-password', portal)
  page.searchParams.set('environment', environment)
  return page.href
}
