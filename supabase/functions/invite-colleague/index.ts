import { identities, preparesColleagues } from '../_shared/ports/people.ts'
import { forPeople } from '../_shared/runtime/entry.ts'
import { portalUrl } from '../_shared/runtime/environment.ts'
import { inviteColleague } from './handler.ts'

export default {
  fetch: forPeople((request, client) =>
    inviteColleague(request, { prepare: preparesColleagues(client), identities, portal: portalUrl() }),
  ),
}
