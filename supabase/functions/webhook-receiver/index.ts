import { deliveries } from '../_shared/ports/deliveries.ts'
import { forEveryone } from '../_shared/runtime/entry.ts'
import { webhookReceiver } from './handler.ts'

export default {
  fetch: forEveryone((request) => webhookReceiver(request, { deliveries })),
}
