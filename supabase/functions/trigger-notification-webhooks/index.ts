import { withSupabase } from '@supabase/server'
import type { Database } from '../../database.types.ts'
import { announcements } from '../_shared/ports/announcements.ts'
import { callerOf } from '../_shared/ports/caller.ts'
import { triggerNotificationWebhooks } from './handler.ts'

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase }) =>
    triggerNotificationWebhooks(request, { caller: callerOf(supabase), announcements: announcements(supabase) }),
  ),
}
