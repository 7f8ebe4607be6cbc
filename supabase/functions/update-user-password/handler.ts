import { updateUserPasswordSchema } from '../_shared/contracts/users.ts'
import { refuseUnlessAdmin } from '../_shared/http/admins.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { errorResponse } from '../_shared/http/refused.ts'
import type { Caller } from '../_shared/ports/caller.ts'
import type { Identities, People } from '../_shared/ports/people.ts'

export interface Dependencies {
  readonly caller: Caller
  readonly people: Pick<People, 'preparePasswordChange'>
  readonly identities: Pick<Identities, 'setPassword'>
}

/** An admin sets a user's password, which ends the user's sessions: docs/product/admin-panel.md. */
export async function updateUserPassword(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const { caller, people, identities } = dependencies
  try {
    const denied = await refuseUnlessAdmin(caller)
    if (denied !== null) return denied
    const body = await readBody(request, updateUserPasswordSchema)
    if ('refused' in body) return body.refused
    const { targetEmail, newPassword } = body.value
    await identities.setPassword(await people.preparePasswordChange(targetEmail), newPassword)
    return Response.json({ success: true, message: `Password updated for ${targetEmail}` })
  } catch (error) {
    return errorResponse(error, 'a password could not be set', 'Failed to update password')
  }
}
