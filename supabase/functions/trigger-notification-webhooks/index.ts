import { accountNotifications } from '../_shared/ports/account-notifications.ts'
import { callerOf } from '../_shared/ports/caller.ts'
import { forPeople } from '../_shared/runtime/entry.ts'
import { triggerNotificationWebhooks } from './handler.ts'

export default {
  fetch: forPeople((request, client) =>
    triggerNotificationWebhooks(request, { caller: callerOf(client), notifications: accountNotifications(client) }),
  ),
}
