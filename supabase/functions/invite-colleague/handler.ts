import { inviteColleagueSchema, type NewColleague } from '../_shared/contracts/users.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { errorResponse } from '../_shared/http/refused.ts'
import { invite } from '../_shared/ports/invite.ts'
import type { Identities, Prepared } from '../_shared/ports/people.ts'

export interface Dependencies {
  /** Stores the invitation. The database refuses callers who do not manage the account. */
  readonly prepare: (person: NewColleague) => Promise<Prepared>
  readonly identities: Pick<Identities, 'invite' | 'create'>
  /** The portal's address, for the link of the invitation. */
  readonly portal: string
}

/** A manager of an account invites a colleague: docs/product/accounts.md. */
export async function inviteColleague(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const { prepare, identities, portal } = dependencies
  try {
    const body = await readBody(request, inviteColleagueSchema)
    if ('refused' in body) return body.refused
    const { email, name } = body.value
    return await invite({ email, name, prepare: () => prepare(body.value), identities, portal })
  } catch (error) {
    return errorResponse(error, 'a colleague could not be invited', 'Failed to invite the colleague')
  }
}
