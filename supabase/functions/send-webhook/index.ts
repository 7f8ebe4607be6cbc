import { callerOf } from '../_shared/ports/caller.ts'
import { testDeliveries } from '../_shared/ports/test-deliveries.ts'
import { boundFetch } from '../_shared/runtime/bound-fetch.ts'
import { forPeople } from '../_shared/runtime/entry.ts'
import { platformUrl } from '../_shared/runtime/environment.ts'
import { sendWebhook } from './handler.ts'

export default {
  fetch: forPeople((request, client) =>
    sendWebhook(request, {
      caller: callerOf(client),
      tests: testDeliveries(client),
      send: boundFetch(platformUrl, ['POST /functions/v1/webhook-receiver/']),
      receiver: `${platformUrl()}/functions/v1/webhook-receiver`,
    }),
  ),
}
