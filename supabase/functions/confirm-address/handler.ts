import { confirmAddressSchema } from '../_shared/contracts/users.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { errorResponse } from '../_shared/http/refused.ts'

export interface Dependencies {
  /** Makes the change that the link confirms. False if the link is not valid. */
  readonly confirm: (token: string) => Promise<boolean>
}

/**
 * A person confirms a new address with the link that was mailed there. No session is needed: the link proves
 * that the address is theirs.
 */
export async function confirmAddress(request: Request, { confirm }: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  try {
    const body = await readBody(request, confirmAddressSchema)
    if ('refused' in body) return body.refused
    if (await confirm(body.value.token)) return Response.json({ success: true })
    return failure(404, 'This link no longer works', { code: 'link_over' })
  } catch (error) {
    return errorResponse(error, 'an address could not be confirmed', 'Failed to confirm the address')
  }
}
