import { deleteUserSchema } from '../_shared/contracts/users.ts'
import { refuseOthersThanAdmins } from '../_shared/http/admins.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { answerTo } from '../_shared/http/refused.ts'
import type { Caller } from '../_shared/ports/caller.ts'
import type { People } from '../_shared/ports/people.ts'

export interface Surroundings {
  readonly caller: Caller
  readonly people: Pick<People, 'delete'>
}

/** Deletes a user for good, but not the caller and not the last admin: docs/product/admin-panel.md. */
export async function deleteUser(request: Request, { caller, people }: Surroundings): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  try {
    const denied = await refuseOthersThanAdmins(caller)
    if (denied !== null) return denied
    const body = await readBody(request, deleteUserSchema)
    if ('refused' in body) return body.refused
    await people.delete(body.value.targetUserId)
    return Response.json({ success: true })
  } catch (error) {
    return answerTo(error, 'a user could not be deleted', 'Failed to delete user')
  }
}
