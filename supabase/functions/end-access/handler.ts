import { endAccessSchema } from '../_shared/contracts/users.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { errorResponse } from '../_shared/http/refused.ts'
import type { EndedAccess } from '../_shared/ports/security-mails.ts'

export interface Dependencies {
  readonly endAccess: (token: string) => Promise<EndedAccess>
  readonly confirm: (token: string) => Promise<boolean>
}

/**
 * A person says with the link of a mail that somebody else used their sign-in, or agrees with what somebody else changed. No session is needed: the link proves that
 * the mail is theirs. The answer tells nothing about the person, and all links that do not work are answered alike.
 */
export async function endAccess(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  try {
    const body = await readBody(request, endAccessSchema)
    if ('refused' in body) return body.refused
    if (body.value.agreed === true) {
      if (await dependencies.confirm(body.value.token)) return Response.json({ success: true })
      return failure(404, 'This link no longer works', { code: 'link_over' })
    }
    const outcome = await dependencies.endAccess(body.value.token)
    if (outcome === 'invalid') return failure(404, 'This link no longer works', { code: 'link_over' })
    return Response.json({ success: true, mailed: outcome === 'mailed' })
  } catch (error) {
    return errorResponse(error, 'the access of a person could not be ended', 'Failed to end the access; try again')
  }
}
