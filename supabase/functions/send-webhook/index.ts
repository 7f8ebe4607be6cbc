import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { callerOf } from '../_shared/ports/caller.ts'
import { deliveries } from '../_shared/ports/deliveries.ts'
import { feeds } from '../_shared/ports/feeds.ts'
import { platformUrl } from '../_shared/runtime/environment.ts'
import { sendWebhook } from './handler.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase, supabaseAdmin }) =>
    sendWebhook(request, {
      caller: callerOf(supabase),
      feeds: feeds(supabaseAdmin),
      deliveries: deliveries(supabaseAdmin),
      send: fetch,
      receiver: `${platformUrl()}/functions/v1/webhook-receiver`,
      now: () => new Date(),
    }),
  ),
}
