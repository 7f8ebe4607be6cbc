import { callerOf } from '../_shared/ports/caller.ts'
import { identities, people } from '../_shared/ports/people.ts'
import { forPeople } from '../_shared/runtime/entry.ts'
import { updateUserPassword } from './handler.ts'

export default {
  fetch: forPeople((request, client) =>
    updateUserPassword(request, { caller: callerOf(client), people: people(client), identities }),
  ),
}
