import { callerOf } from '../_shared/ports/caller.ts'
import { identities, people } from '../_shared/ports/people.ts'
import { forPeople } from '../_shared/runtime/entry.ts'
import { portalUrl, trainingSettings } from '../_shared/runtime/environment.ts'
import { createUser } from './handler.ts'

export default {
  fetch: forPeople((request, client) =>
    createUser(request, {
      caller: callerOf(client),
      people: people(client),
      identities,
      hasTraining: trainingSettings() !== null,
      portal: portalUrl(),
    }),
  ),
}
