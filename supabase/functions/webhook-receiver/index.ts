import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { deliveries } from '../_shared/ports/deliveries.ts'
import { webhookReceiver } from './handler.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'none' }, (request, { supabaseAdmin }) =>
    webhookReceiver(request, { deliveries: deliveries(supabaseAdmin) }),
  ),
}
