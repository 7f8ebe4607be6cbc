import { unsubscribe } from '../_shared/ports/notification-messages.ts'
import { forEveryone } from '../_shared/runtime/entry.ts'
import { portalUrl } from '../_shared/runtime/environment.ts'
import { unsubscribeFromMails } from './handler.ts'

export default {
  fetch: forEveryone((request) =>
    unsubscribeFromMails(request, {
      unsubscribe,
      preferences: `${portalUrl().replace(/\/+$/, '')}/settings/notifications`,
    }),
  ),
}
