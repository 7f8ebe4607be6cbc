import { deleteUserSchema } from '../_shared/contracts/users.ts'
import { refuseUnlessAdmin } from '../_shared/http/admins.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { errorResponse } from '../_shared/http/refused.ts'
import type { Caller } from '../_shared/ports/caller.ts'
import type { People } from '../_shared/ports/people.ts'

export interface Dependencies {
  readonly caller: Caller
  readonly people: Pick<People, 'delete'>
}

/** Deletes a user permanently, but not the caller and not the last admin: docs/product/admin-panel.md. */
export async function deleteUser(request: Request, { caller, people }: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  try {
    const denied = await refuseUnlessAdmin(caller)
    if (denied !== null) return denied
    const body = await readBody(request, deleteUserSchema)
    if ('refused' in body) return body.refused
    await people.delete(body.value.targetUserId)
    return Response.json({ success: true })
  } catch (error) {
    return errorResponse(error, 'a user could not be deleted', 'Failed to delete user')
  }
}
