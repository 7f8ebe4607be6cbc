import { callerOf } from '../_shared/ports/caller.ts'
import { people } from '../_shared/ports/people.ts'
import { forPeople } from '../_shared/runtime/entry.ts'
import { deleteUser } from './handler.ts'

export default {
  fetch: forPeople((request, client) => deleteUser(request, { caller: callerOf(client), people: people(client) })),
}
