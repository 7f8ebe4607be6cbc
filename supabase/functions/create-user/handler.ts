import { createUserSchema } from '../_shared/contracts/users.ts'
import { refuseUnlessAdmin } from '../_shared/http/admins.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { errorResponse } from '../_shared/http/refused.ts'
import type { Caller } from '../_shared/ports/caller.ts'
import { invite } from '../_shared/ports/invite.ts'
import type { Identities, People } from '../_shared/ports/people.ts'

export interface Dependencies {
  readonly caller: Caller
  readonly people: People
  readonly identities: Pick<Identities, 'invite' | 'create'>
  /** Whether people are copied to training. */
  readonly hasTraining: boolean
  /** The portal's address, for the link of the invitation. */
  readonly portal: string
}

/** The Create User form: docs/product/admin-panel.md. */
export async function createUser(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const { caller, people, identities, hasTraining, portal } = dependencies
  try {
    const denied = await refuseUnlessAdmin(caller)
    if (denied !== null) return denied
    const body = await readBody(request, createUserSchema)
    if ('refused' in body) return body.refused
    const { email, name } = body.value
    // Without a copy in training the person could enter neither environment, so they are invited here.
    const isForTraining = hasTraining && body.value.environmentAccess === 'training'
    return await invite({ email, name, prepare: () => people.prepare(body.value), identities, isForTraining, portal })
  } catch (error) {
    return errorResponse(error, 'a user could not be created', 'Failed to create user')
  }
}
