import { announcements } from '../_shared/ports/announcements.ts'
import { callerOf } from '../_shared/ports/caller.ts'
import { forPeople } from '../_shared/runtime/entry.ts'
import { triggerNotificationWebhooks } from './handler.ts'

export default {
  fetch: forPeople((request, client) =>
    triggerNotificationWebhooks(request, { caller: callerOf(client), announcements: announcements(client) }),
  ),
}
