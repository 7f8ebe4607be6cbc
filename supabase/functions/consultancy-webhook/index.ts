import { bookings } from '../_shared/ports/bookings.ts'
import { forEveryone } from '../_shared/runtime/entry.ts'
import { consultancyWebhook } from './handler.ts'

export default {
  fetch: forEveryone((request) => consultancyWebhook(request, { bookings })),
}
