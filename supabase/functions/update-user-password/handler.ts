import { updateUserPasswordSchema } from '../_shared/contracts/users.ts'
import { refuseOthersThanAdmins } from '../_shared/http/admins.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { answerTo } from '../_shared/http/refused.ts'
import type { Caller } from '../_shared/ports/caller.ts'
import type { Identities, People } from '../_shared/ports/people.ts'

export interface Surroundings {
  readonly caller: Caller
  readonly people: Pick<People, 'preparePasswordChange'>
  readonly identities: Pick<Identities, 'setPassword'>
}

/** An admin sets a user's password, which ends the user's sessions: docs/product/admin-panel.md. */
export async function updateUserPassword(request: Request, surroundings: Surroundings): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const { caller, people, identities } = surroundings
  try {
    const denied = await refuseOthersThanAdmins(caller)
    if (denied !== null) return denied
    const body = await readBody(request, updateUserPasswordSchema)
    if ('refused' in body) return body.refused
    const { targetEmail, newPassword } = body.value
    await identities.setPassword(await people.preparePasswordChange(targetEmail), newPassword)
    return Response.json({ success: true, message: `Password updated for ${targetEmail}` })
  } catch (error) {
    return answerTo(error, 'a password could not be set', 'Failed to update password')
  }
}
